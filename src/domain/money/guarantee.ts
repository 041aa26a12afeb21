import { assertPence, calculatePercent } from './round.ts';
import { assertAddsUp, EXTRA_TREE_PENCE, PLATFORM_FEE_PERCENT, splitGross } from './split.ts';

/** The winners' share of ticket sales, in percent, if the minimum was met but the prize was not delivered. */
export const UNDELIVERED_PERCENT = 75;

export interface UndeliveredPrize {
  /** One amount per winner, in rank order. */
  winnersPence: number[];
  platformFeePence: number;
  charityPence: number;
}

/**
 * The guarantee for an undelivered prize (docs/money.md): winners share 75% of gross equally. The platform's fee comes
 * out of the rest, and the charity gets what remains. The host gets nothing.
 * @param winners the number of winners, at least one
 */
export function calculateUndeliveredPrize(input: { grossPence: number; winners: number }): UndeliveredPrize {
  const cash = calculatePercent(input.grossPence, UNDELIVERED_PERCENT);
  const rest = input.grossPence - cash;
  const platformFeePence = Math.min(calculatePercent(input.grossPence, PLATFORM_FEE_PERCENT), rest);
  const charityPence = rest - platformFeePence;
  const winnersPence = shareEqually(cash, input.winners);
  assertAddsUp(input.grossPence, [...winnersPence, platformFeePence, charityPence]);
  return { winnersPence, platformFeePence, charityPence };
}

export interface MinimumNotMet {
  /** One amount per winner, in rank order. */
  winnersPence: number[];
  platformFeePence: number;
  charityPence: number;
  extraTreesPaid: number;
  extraTreesCostPence: number;
  hostPence: number;
}

/**
 * Divides the money if fewer tickets than the promised minimum were sold (docs/money.md). The winners equally share
 * half of what remains of gross after fee and charity, and get the odd penny if that amount is odd. The host keeps the
 * other half, less the cost of as many extra trees as it covers.
 * @param winners the number of winners, at least one
 */
export function calculateMinimumNotMet(input: {
  grossPence: number;
  charityPercentage: number;
  extraTrees: number;
  winners: number;
}): MinimumNotMet {
  const { grossPence, charityPercentage } = input;
  const { platformFeePence, charityPence, afterFeePence } = splitGross({
    grossPence,
    charityPercentage,
    extraTrees: 0,
  });
  const net = afterFeePence - charityPence;
  const hostHalf = Math.floor(net / 2);
  const winnersPence = shareEqually(net - hostHalf, input.winners);
  const extraTreesPaid = Math.min(input.extraTrees, Math.floor(hostHalf / EXTRA_TREE_PENCE));
  const extraTreesCostPence = extraTreesPaid * EXTRA_TREE_PENCE;
  const hostPence = hostHalf - extraTreesCostPence;
  assertAddsUp(grossPence, [...winnersPence, platformFeePence, charityPence, extraTreesCostPence, hostPence]);
  return {
    winnersPence,
    platformFeePence,
    charityPence,
    extraTreesPaid,
    extraTreesCostPence,
    hostPence,
  };
}

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
