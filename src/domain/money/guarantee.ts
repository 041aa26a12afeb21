import { assertPence, calculatePercentRoundedDown } from './round.ts';

/** The winners' share of ticket sales, in percent, if no prize is delivered although the minimum was met. */
export const UNDELIVERED_PERCENT = 75;

/**
 * The least that the winner of an undelivered prize gets, in pence, however the other prizes end. It can only grow by
 * odd pennies, or if another prize is left without a winner.
 * @param winners the number of ranks that have a winner
 */
export const calculateLeastGuaranteed = (grossPence: number, winners: number): number =>
  Math.floor(calculatePercentRoundedDown(grossPence, UNDELIVERED_PERCENT) / winners);

/** Divides pence into equal shares in rank order. Odd pennies go to the last rank. */
export function shareEqually(pence: number, shares: number): number[] {
  assertPence('amount', pence);
  if (!Number.isSafeInteger(shares) || shares < 1) {
    throw new RangeError(`there must be at least one winner, got ${shares}`);
  }
  const each = Math.floor(pence / shares);
  const parts = Array.from({ length: shares }, () => each);
  parts[shares - 1] = pence - each * (shares - 1);
  return parts;
}
