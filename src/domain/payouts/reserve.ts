import { calculatePercentRoundedDown } from '../money/round.ts';

/**
 * Calculates the part of the host's money that is kept back: at least what buyers dispute now. In pence.
 * @returns null if the host's money does not cover the open disputes, so that the draw cannot be settled yet
 */
export function calculateReserve(
  hostPence: number,
  { disputedPence, reservePercent }: { disputedPence: number; reservePercent: number },
): number | null {
  if (disputedPence > hostPence) return null;
  return Math.max(disputedPence, calculatePercentRoundedDown(hostPence, reservePercent));
}
