import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BREAK_MONTHS, type Break, extendBreak, formatBreakLength, isOnBreak } from './breaks.ts';

const now = new Date('2026-11-28T16:00:00Z');

it('starts now, and ends by itself', () => {
  const taken = extendBreak(now, null, 6);
  expect(taken).toEqual({ until: new Date('2027-05-28T15:00:00Z') });
  expect(isOnBreak(taken, now)).toBe(true);
  expect(isOnBreak(taken, new Date('2027-05-28T15:00:00Z'))).toBe(false);
  expect(isOnBreak({ until: null }, new Date('2126-01-01'))).toBe(true);
});

it('is never shortened', () => {
  const months = fc.constantFrom(...BREAK_MONTHS);
  const request = fc.record({ months, after: fc.integer({ min: 0, max: 400 * 86_400_000 }) });
  fc.assert(
    fc.property(fc.array(request, { maxLength: 12 }), (requests) => {
      let taken: Break | null = null;
      let at = now.getTime();
      for (const { months: length, after } of requests) {
        at += after;
        const before: Break | null = taken;
        taken = extendBreak(new Date(at), before, length);
        expect(isOnBreak(taken, new Date(at))).toBe(true);
        if (isOnBreak(before, new Date(at))) {
          expect(taken.until?.getTime()).toBeGreaterThanOrEqual(before.until?.getTime() ?? 0);
        }
      }
    }),
  );
  expect(extendBreak(now, { until: null }, 60)).toEqual({ until: null });
});

it('has a length in words', () => {
  expect(BREAK_MONTHS.map(formatBreakLength)).toEqual(['6 months', '1 year', '2 years', '5 years']);
});
