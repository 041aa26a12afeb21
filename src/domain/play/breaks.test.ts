import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  BREAK_MONTHS,
  type ChosenBreak,
  extendBreak,
  formatBreakLength,
  isOnBreak,
  liftBreak,
} from './breaks.ts';

const now = new Date('2026-11-28T16:00:00Z');

it('starts now, and ends by itself', () => {
  const taken = extendBreak(now, null, { months: 6, by: 'person' });
  expect(taken).toEqual({ until: new Date('2027-05-28T15:00:00Z'), liftableFrom: null });
  expect(isOnBreak(taken, now)).toBe(true);
  expect(isOnBreak(taken, new Date('2027-05-28T15:00:00Z'))).toBe(false);
  expect(isOnBreak({ until: null }, new Date('2126-01-01'))).toBe(true);
});

it('is never shortened', () => {
  const months = fc.constantFrom(...BREAK_MONTHS);
  const by = fc.constantFrom('person' as const, 'admin' as const);
  const request = fc.record({ months, by, after: fc.integer({ min: 0, max: 400 * 86_400_000 }) });
  fc.assert(
    fc.property(fc.array(request, { maxLength: 12 }), (requests) => {
      let taken: ChosenBreak | null = null;
      let at = now.getTime();
      for (const { after, ...wanted } of requests) {
        at += after;
        const before: ChosenBreak | null = taken;
        taken = extendBreak(new Date(at), before, wanted);
        expect(isOnBreak(taken, new Date(at))).toBe(true);
        if (isOnBreak(before, new Date(at))) {
          expect(taken.until?.getTime()).toBeGreaterThanOrEqual(before.until?.getTime() ?? 0);
        }
      }
    }),
  );
  const closed = { until: null, liftableFrom: null };
  expect(extendBreak(now, closed, { months: 60, by: 'admin' })).toEqual(closed);
});

it('can be lifted only in the part that an admin started [PLAY-29]', () => {
  const months = fc.constantFrom(...BREAK_MONTHS);
  const by = fc.constantFrom('person' as const, 'admin' as const);
  const request = fc.record({ months, by, after: fc.integer({ min: 0, max: 400 * 86_400_000 }) });
  fc.assert(
    fc.property(fc.array(request, { minLength: 1, maxLength: 12 }), (requests) => {
      let taken: ChosenBreak | null = null;
      let own: ChosenBreak | null = null;
      let at = now.getTime();
      for (const { after, ...wanted } of requests) {
        at += after;
        taken = extendBreak(new Date(at), taken, wanted);
        if (wanted.by === 'person') own = extendBreak(new Date(at), own, wanted);
      }
      const left = isOnBreak(own, new Date(at)) ? own.until : null;
      const lifted = liftBreak(new Date(at), taken);
      if (lifted.ok) expect(lifted.left?.until ?? null).toEqual(left);
      else expect([lifted.why, taken?.until]).toEqual(['own', left]);
    }),
  );
  expect(liftBreak(now, null)).toEqual({ ok: false, why: 'none' });
  expect(liftBreak(now, { until: null, liftableFrom: null })).toEqual({ ok: false, why: 'closed' });
});

it('has a length in words', () => {
  expect(BREAK_MONTHS.map(formatBreakLength)).toEqual(['6 months', '1 year', '2 years', '5 years']);
});
