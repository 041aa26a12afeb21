import { expect, it } from 'vitest';
import { buildColumns, findHighest, formatHours, getAxisMaximum } from './figures.ts';

const day = (of: string, visits: number) => ({ day: of, visits, orders: 0, tickets: visits * 2, pence: 0 });

it('builds a column for each day, including days without data', () => {
  const columns = buildColumns({
    from: '2026-11-19',
    to: '2026-11-21',
    days: [day('2026-11-19', 3), day('2026-11-21', 4)],
  });
  expect(columns.map(({ label, visits, tickets }) => [label, visits, tickets])).toEqual([
    ['19 November 2026', 3, 6],
    ['20 November 2026', 0, 0],
    ['21 November 2026', 4, 8],
  ]);
});

it('groups the days of a long sale without losing any', () => {
  const columns = buildColumns({
    from: '2026-01-01',
    to: '2026-12-31',
    days: [day('2026-01-01', 1), day('2026-06-15', 2), day('2026-12-31', 4)],
  });
  expect(columns.length).toBeLessThanOrEqual(62);
  expect(columns[0]?.label).toBe('1 January 2026 to 7 January 2026');
  expect(columns.reduce((sum, { visits }) => sum + visits, 0)).toBe(7);
});

it('finds the highest column, and none without data', () => {
  const columns = [1, 5, 5, 0].map((value, at) => ({ label: String(at), value }));
  expect(findHighest(columns)?.label).toBe('1');
  expect(findHighest([{ label: 'a', value: 0 }])).toBeNull();
  expect(findHighest([])).toBeNull();
});

it('rounds the top of the axis up to a round number', () => {
  const top = (...values: number[]) => getAxisMaximum(values.map((value) => ({ label: '', value })));
  expect([top(), top(0), top(1), top(3), top(7), top(11), top(1000), top(1001)]).toEqual([
    ...[1, 1, 1, 5, 10, 20, 1000, 2000],
  ]);
});

it('formats hours across midnight', () => {
  expect([formatHours(9), formatHours(23)]).toEqual(['09:00 to 10:00', '23:00 to 00:00']);
});
