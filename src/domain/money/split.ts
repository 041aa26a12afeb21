import { assertPence, calculatePercent, calculatePercentRoundedDown } from './round.ts';

/** The platform's share of gross, in percent. */
export const PLATFORM_FEE_PERCENT = 13;

/** The price of one extra tree. */
export const EXTRA_TREE_PENCE = 100;

export interface SplitInput {
  /** Paid orders less refunds and lost disputes. */
  grossPence: number;
  /** The charity's share, in percent, of what remains after the fee. */
  charityPercentage: number;
  /** The number of trees that the host promised in addition to the platform's. */
  extraTrees: number;
  /** Defaults to the platform's fee; only the calculator sets it. */
  feePercentage?: number;
}

export interface Split {
  grossPence: number;
  platformFeePence: number;
  /** Gross less fee: the sum of charity, extra trees and host. */
  afterFeePence: number;
  charityPence: number;
  /** How many extra trees the host's part covered. */
  extraTreesPaid: number;
  extraTreesCostPence: number;
  hostPence: number;
}

/**
 * Divides gross by the money rules (docs/money.md). The fee is 13% of gross and the charity's share is a percentage of
 * the rest, both rounded half up to the penny. The host gets what remains, less £1 per extra tree; only as many whole
 * trees are bought as that covers. Fee, charity, trees and host add up to gross.
 * @throws RangeError on amounts that are not whole, non-negative pence or percentages outside 0–100
 */
export function splitGross(input: SplitInput): Split {
  const { grossPence, charityPercentage, extraTrees } = input;
  assertPence('gross', grossPence);
  assertPence('extra trees', extraTrees);
  const platformFeePence = calculatePercent(grossPence, input.feePercentage ?? PLATFORM_FEE_PERCENT);
  const afterFeePence = grossPence - platformFeePence;
  const charityPence = calculatePercent(afterFeePence, charityPercentage);
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
 * The charity's share of one ticket, rounded down to the penny, for copy such as "£0.43 of each £5.00 ticket goes to
 * …", which must not promise more than is paid.
 */
export function calculateCharityPence(ticketPricePence: number, charityPercentage: number): number {
  // Does not use the rounded fee: it is 0 for a 1p ticket, so the copy would promise the whole price.
  return calculatePercentRoundedDown(
    ticketPricePence * (100 - PLATFORM_FEE_PERCENT),
    charityPercentage / 100,
  );
}

/** @throws Error if the parts do not add up to the total or one of them is negative */
export function assertAddsUp(totalPence: number, parts: readonly number[]): void {
  const sum = parts.reduce((a, b) => a + b, 0);
  if (sum !== totalPence || parts.some((part) => part < 0)) {
    throw new Error(`parts ${parts.join(' + ')} do not add up to ${totalPence} pence`);
  }
}
