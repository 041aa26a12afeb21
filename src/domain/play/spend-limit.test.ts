import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeLimit, type LimitState, toEffectiveLimit, toRoomLeft } from './spend-limit.ts';

const MOST = 100_000;
const DAY = 86_400_000;
const start = new Date('2026-11-01T10:00:00Z');
const at = (ms: number) => new Date(start.getTime() + ms);
const own = (monthlyPence: number | null): LimitState => ({ monthlyPence, pending: null });

describe('a monthly limit', () => {
  it('is lowered at once, and cancels an increase that waits', () => {
    expect(changeLimit(start, own(null), 5_000, MOST)).toEqual({
      kind: 'lowered',
      monthlyPence: 5_000,
      pending: null,
    });
    const asked = changeLimit(start, own(5_000), 9_000, MOST);
    expect(changeLimit(at(2 * DAY), asked, 4_000, MOST)).toMatchObject({
      monthlyPence: 4_000,
      pending: null,
    });
    expect(changeLimit(at(2 * DAY), asked, 5_000, MOST)).toMatchObject({
      monthlyPence: 5_000,
      pending: null,
    });
  });

  it('is raised only by asking again after 24 hours', () => {
    const asked = changeLimit(start, own(5_000), 9_000, MOST);
    expect(asked).toEqual({
      kind: 'asked',
      monthlyPence: 5_000,
      pending: { monthlyPence: 9_000, from: at(DAY) },
    });
    expect(changeLimit(at(DAY - 1), asked, 9_000, MOST)).toMatchObject({
      kind: 'waiting',
      monthlyPence: 5_000,
    });
    expect(changeLimit(at(DAY), asked, 9_000, MOST)).toEqual({
      kind: 'raised',
      monthlyPence: 9_000,
      pending: null,
    });
  });

  it('waits another 24 hours for another amount', () => {
    const asked = changeLimit(start, own(5_000), 9_000, MOST);
    expect(changeLimit(at(DAY), asked, 9_001, MOST)).toMatchObject({
      kind: 'asked',
      pending: { monthlyPence: 9_001, from: at(2 * DAY) },
    });
  });

  it('rises to the site’s maximum in the same way', () => {
    const asked = changeLimit(start, own(5_000), null, MOST);
    expect(asked).toMatchObject({ monthlyPence: 5_000, pending: { monthlyPence: null } });
    expect(changeLimit(at(DAY), asked, null, MOST)).toMatchObject({ kind: 'raised', monthlyPence: null });
  });

  it('is at most the site’s maximum, and can be £0', () => {
    expect(toEffectiveLimit(null, MOST)).toBe(MOST);
    expect(toEffectiveLimit(MOST + 1, MOST)).toBe(MOST);
    expect(toEffectiveLimit(0, MOST)).toBe(0);
    expect([toRoomLeft(0, 0), toRoomLeft(100, 300), toRoomLeft(300, 100)]).toEqual([0, 0, 200]);
  });

  it('never rises within 24 hours of the request, whatever is asked when', () => {
    const amount = fc.option(fc.integer({ min: 0, max: MOST }), { nil: null });
    const request = fc.record({ after: fc.integer({ min: 0, max: 2 * DAY }), amount });
    fc.assert(
      fc.property(amount, fc.array(request, { maxLength: 20 }), (first, requests) => {
        let state = own(first);
        let now = 0;
        const asked: { amount: number | null; at: number }[] = [];
        for (const next of requests) {
          now += next.after;
          const before = toEffectiveLimit(state.monthlyPence, MOST);
          state = changeLimit(at(now), state, next.amount, MOST);
          const after = toEffectiveLimit(state.monthlyPence, MOST);
          if (after > before) {
            expect(asked.some((one) => one.amount === state.monthlyPence && one.at <= now - DAY)).toBe(true);
          }
          expect(after).toBeLessThanOrEqual(MOST);
          asked.push({ amount: next.amount, at: now });
        }
      }),
    );
  });
});
