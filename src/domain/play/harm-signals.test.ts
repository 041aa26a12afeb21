import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findHarmSignals, HARM_THRESHOLDS, isNight, type OrderSeen } from './harm-signals.ts';

const DAY = 86_400_000;
const now = new Date('2026-11-28T12:00:00Z');
const order = (ago: number, more: Partial<OrderSeen> = {}): OrderSeen => ({
  at: new Date(now.getTime() - ago),
  drawId: 'a',
  pence: 500,
  outcome: 'paid',
  ...more,
});
const find = (orders: OrderSeen[], limitRaises: Date[] = []) =>
  findHarmSignals({ now, orders, limitRaises }).map(({ kind, figure }) => [kind, figure]);

describe('a signal of harm', () => {
  it('is a sudden growth of spending, but not a steady or a small one [PLAY-20]', () => {
    expect(find([order(DAY, { pence: 12_000 })])).toEqual([['growth', 12_000]]);
    expect(find([order(DAY, { pence: 9_999 })])).toEqual([]);
    const steady = Array.from({ length: 9 }, (_, week) => order(week * 7 * DAY + DAY, { pence: 12_000 }));
    expect(find(steady)).toEqual([]);
    const tripled = steady.map((one, week) => (week === 0 ? { ...one, pence: 36_000 } : one));
    expect(find(tripled)).toEqual([['growth', 36_000]]);
    expect(find([order(DAY, { pence: 12_000, outcome: 'other' })])).toEqual([]);
  });

  it('is buying at night by the clock in London, also in summer [PLAY-20]', () => {
    expect(isNight(new Date('2026-11-28T00:00:00Z'))).toBe(true);
    expect(isNight(new Date('2026-11-28T05:00:00Z'))).toBe(false);
    expect(isNight(new Date('2026-07-01T23:30:00Z'))).toBe(true);
    expect(isNight(new Date('2026-07-01T04:30:00Z'))).toBe(false);
    const nights = [1, 2, 3].map((days) => order(days * DAY + 10 * 3_600_000));
    expect(find(nights)).toEqual([['nights', 3]]);
    expect(find(nights.slice(1))).toEqual([]);
  });

  it('is many declined cards, and many draws in an hour [PLAY-20]', () => {
    const declined = Array.from({ length: 5 }, () => order(3_600_000, { outcome: 'declined' }));
    expect(find(declined)).toEqual([['failed_cards', 5]]);
    expect(find(declined.slice(1))).toEqual([]);
    const draws = Array.from({ length: 6 }, (_, index) =>
      order(3_600_000 + index * 600_000 - index, { drawId: String(index), pence: 100 }),
    );
    expect(find(draws)).toEqual([['many_draws', 6]]);
    expect(find(draws.map((one) => ({ ...one, drawId: 'same' })))).toEqual([]);
  });

  it('is a limit that was raised twice in a month [PLAY-20]', () => {
    const raised = [3, 20].map((days) => new Date(now.getTime() - days * DAY));
    expect(find([], raised)).toEqual([['raised_limit', 2]]);
    expect(find([], [...raised.slice(1), new Date(now.getTime() - 40 * DAY)])).toEqual([]);
  });

  it('never comes from fewer events than the thresholds, whatever their order [PLAY-20]', () => {
    const events = fc.array(
      fc.record({
        at: fc.date({ min: new Date(now.getTime() - 70 * DAY), max: now, noInvalidDate: true }),
        drawId: fc.constantFrom('a', 'b', 'c'),
        pence: fc.integer({ min: 0, max: 3_000 }),
        outcome: fc.constantFrom<OrderSeen['outcome']>('paid', 'declined', 'other'),
      }),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(events, (orders) => {
        const kinds = find(orders).map(([kind]) => kind);
        expect(kinds).not.toContain('failed_cards');
        expect(kinds).not.toContain('many_draws');
        expect(kinds).not.toContain('growth');
        expect(find(orders.toReversed())).toEqual(find(orders));
      }),
    );
    expect(HARM_THRESHOLDS.growthLeastPence).toBeGreaterThan(9_000);
  });
});
