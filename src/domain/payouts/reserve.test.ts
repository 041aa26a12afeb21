import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calculateReserve } from './reserve.ts';

it.each([
  [41_325, 0, 10, 4_132],
  [41_325, 2_000, 10, 4_132],
  [41_325, 9_000, 10, 9_000],
  [41_325, 41_325, 0, 41_325],
  [41_325, 41_326, 30, null],
  [0, 0, 10, 0],
])(
  'of %i pence with %i pence disputed at %i% keeps %j [MONEY-24]',
  (hostPence, disputedPence, reservePercent, kept) => {
    expect(calculateReserve(hostPence, { disputedPence, reservePercent })).toBe(kept);
  },
);

it('covers open disputes, and is never more than the host’s money [MONEY-24]', () => {
  const pence = fc.nat(10_000_000);
  fc.assert(
    fc.property(pence, pence, fc.integer({ min: 0, max: 30 }), (hostPence, disputedPence, reservePercent) => {
      const kept = calculateReserve(hostPence, { disputedPence, reservePercent });
      if (kept === null) expect(disputedPence).toBeGreaterThan(hostPence);
      else {
        expect(kept).toBeGreaterThanOrEqual(disputedPence);
        expect(kept).toBeLessThanOrEqual(hostPence);
      }
    }),
  );
});
