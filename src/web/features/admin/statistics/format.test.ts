import { expect, it } from 'vitest';
import { formatConversion, formatShortDay, formatStep, roundUpForAxis } from './format.ts';

it('shows conversion to a tenth of a percent, and a dash without orders [ADMIN-27]', () => {
  expect(formatConversion({ ordersBegun: 120, ordersPaid: 100 })).toBe('83.3%');
  expect(formatConversion({ ordersBegun: 3, ordersPaid: 3 })).toBe('100.0%');
  expect(formatConversion({ ordersBegun: 0, ordersPaid: 0 })).toBe('–');
});

it('names periods by their dates', () => {
  expect(formatShortDay('2026-11-03')).toBe('3 Nov');
  expect(formatStep({ from: '2026-11-03', to: '2026-11-03' })).toBe('3 November 2026');
  expect(formatStep({ from: '2026-11-02', to: '2026-11-08' })).toBe('2 to 8 November 2026');
  expect(formatStep({ from: '2026-10-26', to: '2026-11-01' })).toBe('26 October 2026 to 1 November 2026');
});

it('finds a round maximum for an axis', () => {
  expect([0, 1, 3, 7, 24, 26, 101, 9999].map(roundUpForAxis)).toEqual([1, 1, 5, 10, 25, 50, 200, 10_000]);
});
