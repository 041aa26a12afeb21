import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLondonInput } from '../time/london-input.ts';
import { addLondonMonths, endOfSpendMonth, toSpendMonth } from './spend-month.ts';

const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2036-01-01'), noInvalidDate: true });

describe('a spending month', () => {
  it.each([
    ['2026-03-31T22:59:59Z', '2026-03-01'],
    ['2026-03-31T23:00:00Z', '2026-04-01'],
    ['2026-10-31T23:59:59Z', '2026-10-01'],
    ['2026-11-01T00:00:00Z', '2026-11-01'],
    ['2026-12-31T23:59:59Z', '2026-12-01'],
  ])('follows London’s calendar: %s belongs to %s', (at, month) => {
    expect(toSpendMonth(at)).toBe(month);
  });

  it('contains every instant up to its end, and no other', () => {
    fc.assert(
      fc.property(instant, (at) => {
        const end = endOfSpendMonth(at);
        expect(end.getTime()).toBeGreaterThan(at.getTime());
        expect(toSpendMonth(new Date(end.getTime() - 1))).toBe(toSpendMonth(at));
        expect(toSpendMonth(end)).not.toBe(toSpendMonth(at));
        expect(formatLondonInput(end).slice(8)).toBe('01T00:00');
      }),
    );
  });
});

describe('months later', () => {
  it.each([
    ['2026-08-31T11:00:00.000Z', 6, '2027-02-28T12:00:00.000Z'],
    ['2026-11-28T16:00:00.000Z', 6, '2027-05-28T15:00:00.000Z'],
    ['2028-02-29T10:00:00.000Z', 12, '2029-02-28T10:00:00.000Z'],
    ['2026-12-15T10:00:30.500Z', 60, '2031-12-15T10:00:30.500Z'],
  ])('%s and %s months is %s: the same time in London', (from, months, to) => {
    expect(addLondonMonths(new Date(from), months).toISOString()).toBe(to);
  });

  it('is never earlier than that number of months', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(6, 12, 24, 60), (at, months) => {
        const days = (addLondonMonths(at, months).getTime() - at.getTime()) / 86_400_000;
        expect(days).toBeGreaterThan(months * 30);
        expect(days).toBeLessThan(months * 31 + 1);
      }),
    );
  });
});
