import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatPounds, toPence, toPounds } from './format.ts';

it.each([
  [0, '£0.00'],
  [1, '£0.01'],
  [500, '£5.00'],
  [41_325, '£413.25'],
  [99_999, '£999.99'],
  [100_000, '£1,000.00'],
  [123_456_789, '£1,234,567.89'],
  [-250, '−£2.50'],
  [-0.4, '£0.00'],
])('shows %d pence in pounds with two decimals [GEN-01]', (pence, text) => {
  expect(formatPounds(pence)).toBe(text);
});

it('converts whole pence to pounds and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (pence) => {
      expect(toPence(toPounds(pence))).toBe(pence);
      expect(toPence(Number((pence / 100).toFixed(2)))).toBe(pence);
    }),
  );
});
