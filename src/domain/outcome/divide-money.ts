import { calculateTrees } from '../impact/trees.ts';
import { shareEqually, UNDELIVERED_PERCENT } from '../money/guarantee.ts';
import { assertPence, calculatePercent, calculatePercentRoundedDown } from '../money/round.ts';
import { assertAddsUp, EXTRA_TREE_PENCE, PLATFORM_FEE_PERCENT, splitGross } from '../money/split.ts';
import type { Outcome } from './outcome.ts';

export interface DivisionInput {
  /** Null while the outcome is undecided: the money is then divided as if the prizes are delivered. */
  outcome: Outcome | null;
  /** Paid orders less refunds. */
  grossPence: number;
  /** The charity's share, in percent, of what remains after the fee. */
  charityPercentage: number;
  /** The number of trees that the host promised in addition to the platform's. */
  extraTrees: number;
  /** The ranks that have a winner. */
  wonRanks: readonly number[];
  /** Those of them whose prize is not delivered. */
  undeliveredRanks: readonly number[];
}

/** What the winner of a rank gets in cash instead of the prize. */
export type WinnerCash = { rank: number; pence: number };

/** Who gets which part of a draw's gross, in pence. The parts add up to gross. */
export interface Division {
  platformFeePence: number;
  charityPence: number;
  hostPence: number;
  /** Winners who get cash, by rank. */
  winners: WinnerCash[];
  extraTreesPaid: number;
  extraTreesCostPence: number;
  refundedPence: number;
  /** Trees that the platform plants at its own cost, which is not a part of gross. */
  treesByPlatform: number;
}

/**
 * Divides a draw's money by its outcome (docs/money.md).
 * @throws RangeError on amounts that are not whole, non-negative pence or percentages outside 0–100
 */
export function divideMoney(input: DivisionInput): Division {
  assertPence('gross', input.grossPence);
  const division = divideByOutcome(input);
  assertAddsUp(input.grossPence, [
    division.platformFeePence,
    division.charityPence,
    division.hostPence,
    ...division.winners.map(({ pence }) => pence),
    division.extraTreesCostPence,
    division.refundedPence,
  ]);
  return division;
}

function divideByOutcome(input: DivisionInput): Division {
  switch (input.outcome) {
    case 'minimum_not_met':
      return shareHalf(input);
    case 'undelivered':
      return payGuarantee(input);
    case 'no_winner':
    case 'cancelled':
      return refundAll(input);
    default:
      return splitAsDelivered(input);
  }
}

function splitAsDelivered(input: DivisionInput): Division {
  const { platformFeePence, afterFeePence } = splitGross(input);
  return { platformFeePence, ...splitRest(input, afterFeePence), winners: [], ...keepAll(input) };
}

/** The winners share half of what remains after fee and charity, and the odd penny. The host keeps the other half. */
function shareHalf(input: DivisionInput): Division {
  const { platformFeePence, charityPence, afterFeePence } = splitGross(input);
  const netPence = afterFeePence - charityPence;
  // If no rank has a winner left, there is no share to pay.
  const cashPence = input.wonRanks.length === 0 ? 0 : Math.ceil(netPence / 2);
  return {
    platformFeePence,
    charityPence,
    winners: shareAmong(input.wonRanks, cashPence),
    ...payForTrees(input.extraTrees, netPence - cashPence),
    ...keepAll(input),
  };
}

/**
 * The winners of undelivered prizes share 75% of gross, in proportion to their number. The fee is taken from what
 * remains. The rest goes to the charity if no prize is delivered, and is otherwise split as usual.
 */
function payGuarantee(input: DivisionInput): Division {
  const { grossPence, wonRanks } = input;
  const unpaid = wonRanks.filter((rank) => input.undeliveredRanks.includes(rank));
  if (unpaid.length === 0) throw new RangeError('an undelivered draw needs an undelivered rank');
  const promised = calculatePercentRoundedDown(grossPence * unpaid.length, UNDELIVERED_PERCENT);
  const cashPence = Math.floor(promised / wonRanks.length);
  const platformFeePence = Math.min(
    calculatePercent(grossPence, PLATFORM_FEE_PERCENT),
    grossPence - cashPence,
  );
  const restPence = grossPence - cashPence - platformFeePence;
  const isAll = unpaid.length === wonRanks.length;
  return {
    platformFeePence,
    winners: shareAmong(unpaid, cashPence),
    ...(isAll ? { charityPence: restPence, ...payForTrees(0, 0) } : splitRest(input, restPence)),
    ...keepAll(input),
  };
}

/** Divides what remains after fee and winners' cash between charity, extra trees and host. */
function splitRest({ charityPercentage, extraTrees }: DivisionInput, restPence: number) {
  const charityPence = calculatePercent(restPence, charityPercentage);
  return { charityPence, ...payForTrees(extraTrees, restPence - charityPence) };
}

/** The host pays for as many extra trees as their part covers. */
function payForTrees(extraTrees: number, pence: number) {
  const extraTreesPaid = Math.min(extraTrees, Math.floor(pence / EXTRA_TREE_PENCE));
  const extraTreesCostPence = extraTreesPaid * EXTRA_TREE_PENCE;
  return { extraTreesPaid, extraTreesCostPence, hostPence: pence - extraTreesCostPence };
}

const keepAll = ({ grossPence }: DivisionInput) => ({
  refundedPence: 0,
  treesByPlatform: calculateTrees(grossPence),
});

function refundAll({ grossPence }: DivisionInput): Division {
  return {
    platformFeePence: 0,
    charityPence: 0,
    ...payForTrees(0, 0),
    winners: [],
    refundedPence: grossPence,
    treesByPlatform: 0,
  };
}

/** The cash of all winners together, in pence. */
export const sumCash = (winners: readonly WinnerCash[]): number =>
  winners.reduce((sum, { pence }) => sum + pence, 0);

/** What the winner of a rank gets in cash instead of the prize; null if the winner gets the prize. */
export const findCash = (winners: readonly WinnerCash[], rank: number): number | null =>
  winners.find((winner) => winner.rank === rank)?.pence ?? null;

/** Odd pennies go to the last rank. */
function shareAmong(ranks: readonly number[], pence: number): WinnerCash[] {
  if (ranks.length === 0) return [];
  const shares = shareEqually(pence, ranks.length);
  return ranks.toSorted((a, b) => a - b).map((rank, at) => ({ rank, pence: shares[at] ?? 0 }));
}
