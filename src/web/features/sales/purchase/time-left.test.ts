import { expect, it } from 'vitest';
import { formatTimeLeft, getTimeWarning } from './time-left.ts';

it('formats the time left', () => {
  expect([900_400, 61_000, 60_999, 59_000, 0, -5000].map(formatTimeLeft)).toEqual([
    '15:00',
    '1:01',
    '1:00',
    '0:59',
    '0:00',
    '0:00',
  ]);
});

it('announces the time twice, not every second', () => {
  const warnings = Array.from({ length: 900 }, (_, second) => getTimeWarning((900 - second) * 1000));
  expect([...new Set(warnings)]).toEqual(['', '5 minutes left to pay.', '1 minute left to pay.']);
  expect(getTimeWarning(0)).toBe('');
});
