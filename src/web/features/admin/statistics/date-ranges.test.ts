import { expect, it } from 'vitest';
import { findShown, listUsualRanges } from './date-ranges.ts';

it('marks one range as shown, even if two have the same dates', () => {
  const month = { from: '2026-11-01', to: '2026-11-30' };
  const ranges = listUsualRanges('2026-11-30');
  expect(findShown(ranges, month, undefined)).toBe('30 days');
  expect(findShown(ranges, month, 'This month')).toBe('This month');
  expect(findShown(ranges, month, 'Last month')).toBe('30 days');
  expect(findShown(ranges, { ...month, from: '2026-11-03' }, 'This month')).toBeUndefined();
});
