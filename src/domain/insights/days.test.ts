import { expect, it } from 'vitest';
import { formatShare, listDays, splitIntoPeriods } from './days.ts';

it('lists every day in a range, across clock changes and years', () => {
  expect(listDays('2026-10-24', '2026-10-26')).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  expect(listDays('2026-12-31', '2027-01-01')).toEqual(['2026-12-31', '2027-01-01']);
  expect(listDays('2026-01-02', '2026-01-01')).toEqual([]);
});

it('groups many days into few periods without losing any', () => {
  const days = Array.from({ length: 200 }, (_, at) => at);
  expect(splitIntoPeriods(days.slice(0, 31), 31)).toHaveLength(31);
  const weeks = splitIntoPeriods(days, 31);
  expect(weeks.length).toBeLessThanOrEqual(31);
  expect(weeks[0]).toHaveLength(7);
  expect(weeks.flat()).toEqual(days);
  expect(splitIntoPeriods([], 31)).toEqual([]);
});

it('formats shares as percentages with one decimal place, and a share of nothing as a dash', () => {
  expect([formatShare(3, 7), formatShare(1, 2), formatShare(0, 5), formatShare(0, 0)]).toEqual([
    '42.9%',
    '50%',
    '0%',
    '–',
  ]);
});
