import { assertPence } from './round.ts';

/** The winners' share of ticket sales, in percent, if no prize is delivered although the minimum was met. */
export const UNDELIVERED_PERCENT = 75;

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
