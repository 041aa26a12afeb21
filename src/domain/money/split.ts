import { assertPence, percentOf, percentOfRoundedDown } from './round.ts';

/** The platform's share of gross, in percent, everywhere on the platform. */
export const PLATFORM_FEE_PERCENT = 13;

/** What a host pays for one extra tree. */
export const EXTRA_TREE_PENCE = 100;

export interface SplitInput {
  /** What was paid for a draw's orders less what was refunded. */
  grossPence: number;
  /** The charity's share, in percent, of what is left after the fee. */
  charityPercentage: number;
  /** How many trees the host promised beyond the platform's own. */
  extraTrees: number;
  /** Only the calculator passes another one than the platform's. */
  feePercentage?: number;
}

export interface Split {
  grossPence: number;
  platformFeePence: number;
  /** gross less fee; charity, extra trees and host are its parts. */
  afterFeePence: number;
  charityPence: number;
  /** How many extra trees the host's rest reached for. */
  extraTreesPaid: number;
  extraTreesCostPence: number;
  hostPence: number;
}

/**
 * Divides gross by the platform's money rules (docs/money.md): the fee is 13 % of gross, the charity its
 * share of the rest, both rounded half up to the penny; the host gets what remains, less £1 for each extra
 * tree. Only whole trees are bought: where the rest does not reach for all, for as many as it does.
 * Fee, charity, trees and host add up to gross.
 * @throws RangeError on amounts that are not whole, non-negative pence or percentages outside 0–100
 */
export function splitGross(input: SplitInput): Split {
  const { grossPence, charityPercentage, extraTrees } = input;
  assertPence('gross', grossPence);
  assertPence('extra trees', extraTrees);
  const platformFeePence = percentOf(grossPence, input.feePercentage ?? PLATFORM_FEE_PERCENT);
  const afterFeePence = grossPence - platformFeePence;
  const charityPence = percentOf(afterFeePence, charityPercentage);
  const rest = afterFeePence - charityPence;
  const extraTreesPaid = Math.min(extraTrees, Math.floor(rest / EXTRA_TREE_PENCE));
  const extraTreesCostPence = extraTreesPaid * EXTRA_TREE_PENCE;
  const hostPence = rest - extraTreesCostPence;
  assertAddsUp(grossPence, [platformFeePence, charityPence, extraTreesCostPence, hostPence]);
  return {
    grossPence,
    platformFeePence,
    afterFeePence,
    charityPence,
    extraTreesPaid,
    extraTreesCostPence,
    hostPence,
  };
}

/**
 * What the charity gets of one ticket, rounded down to the penny: for copy such as
 * "£0.43 of each £5.00 ticket goes to …", which must not promise more than is paid.
 */
export function charityPenceOfTicket(ticketPricePence: number, charityPercentage: number): number {
  // Not from a rounded fee: of a ticket of 1p no fee would be left, and all of it promised.
  return percentOfRoundedDown(ticketPricePence * (100 - PLATFORM_FEE_PERCENT), charityPercentage / 100);
}

/** @throws Error when a division of money lost or invented a penny */
export function assertAddsUp(totalPence: number, parts: readonly number[]): void {
  const sum = parts.reduce((a, b) => a + b, 0);
  if (sum !== totalPence || parts.some((part) => part < 0)) {
    throw new Error(`parts ${parts.join(' + ')} do not add up to ${totalPence} pence`);
  }
}
