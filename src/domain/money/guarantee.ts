import { assertPence, percentOf } from './round.ts';
import { assertAddsUp, EXTRA_TREE_PENCE, PLATFORM_FEE_PERCENT, splitGross } from './split.ts';

/** Of total ticket sales, in percent, when the goal was reached and the prize not delivered. */
export const UNDELIVERED_PERCENT = 75;

export interface UndeliveredPrize {
  /** One amount for each winner, in the order of their ranks. */
  winnersPence: number[];
  platformFeePence: number;
  charityPence: number;
}

/**
 * The guarantee for a prize that is not delivered (docs/money.md): 75 % of gross as cash, split equally
 * among the winners; of the rest the platform's fee, and what then remains goes to the charity. The host
 * gets nothing.
 * @param winners how many winners there are, at least one
 */
export function undeliveredPrize(input: { grossPence: number; winners: number }): UndeliveredPrize {
  const cash = percentOf(input.grossPence, UNDELIVERED_PERCENT);
  const rest = input.grossPence - cash;
  const platformFeePence = Math.min(percentOf(input.grossPence, PLATFORM_FEE_PERCENT), rest);
  const charityPence = rest - platformFeePence;
  const winnersPence = shareEqually(cash, input.winners);
  assertAddsUp(input.grossPence, [...winnersPence, platformFeePence, charityPence]);
  return { winnersPence, platformFeePence, charityPence };
}

export interface MinimumNotMet {
  /** One amount for each winner, in the order of their ranks. */
  winnersPence: number[];
  platformFeePence: number;
  charityPence: number;
  extraTreesPaid: number;
  extraTreesCostPence: number;
  hostPence: number;
}

/**
 * The division when fewer tickets than the promised minimum were sold (docs/money.md): the draw runs, the
 * winners share half of gross less fee and charity equally, and the host keeps the other half, less the
 * extra trees as far as it reaches. An odd penny of the halving goes to the winners.
 * @param winners how many winners there are, at least one
 */
export function minimumNotMet(input: {
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

/**
 * Equal shares in the order of the ranks. Odd pennies go to the lowest rank, which is the last prize: the
 * one with the largest number.
 */
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
