import { formatPounds } from './format.ts';
import { UNDELIVERED_PERCENT } from './guarantee.ts';
import { assertPence } from './round.ts';
import { PLATFORM_FEE_PERCENT } from './split.ts';

/** The terms of a draw that decide what its charity gets. */
export interface CharityTerms {
  /** Pence. */
  ticketPrice: number;
  charityPercentage: number;
  /** The number of prizes. */
  prizeCount: number;
}

/** Shares are fractions of gross with this denominator: whole percentages of percentages. */
const WHOLE = 10_000n;

/** A share of gross, as a fraction. */
type Share = { numerator: bigint; denominator: bigint };

/** The charity's share if every prize is delivered, or winners share cash below the minimum. */
const findUsualShare = (percentage: number): Share => ({
  numerator: BigInt(100 - PLATFORM_FEE_PERCENT) * BigInt(percentage),
  denominator: WHOLE,
});

/**
 * The smallest share that the charity gets in any outcome in which tickets are not refunded. It is the usual share; or
 * what remains if no prize is delivered; or, with several prizes, the usual part of what remains if only one of them
 * is delivered.
 */
function findLeastShare({ charityPercentage, prizeCount }: CharityTerms): Share {
  const prizes = BigInt(Math.max(1, prizeCount));
  const fee = BigInt(PLATFORM_FEE_PERCENT);
  const cash = BigInt(UNDELIVERED_PERCENT);
  const nothingDelivered = { numerator: (100n - fee - cash) * 100n, denominator: WHOLE };
  const oneDelivered = {
    numerator: ((100n - fee) * prizes - cash * (prizes - 1n)) * BigInt(charityPercentage),
    denominator: WHOLE * prizes,
  };
  return [nothingDelivered, oneDelivered, findUsualShare(charityPercentage)].reduce((least, share) =>
    share.numerator * least.denominator < least.numerator * share.denominator ? share : least,
  );
}

/** Rounded down, so that no statement promises more than is paid. */
const partOf = (pence: number, { numerator, denominator }: Share): number =>
  Number((BigInt(pence) * numerator) / denominator);

/** What the charity gets of each ticket at the very least, in pence, however the draw ends. */
export function calculateLeastCharityPence(terms: CharityTerms): number {
  assertPence('ticket price', terms.ticketPrice);
  return partOf(terms.ticketPrice, findLeastShare(terms));
}

export type StatedCharity = CharityTerms & { charityName: string; charityNumber: string | null };

/**
 * The statement that section 60 of the Charities Act 1992 asks for beside every price: "At least £0.21 of each £5.00
 * ticket is paid to Lifeboats (registered charity no. 1234567)."
 */
export function describeLeastCharity(terms: StatedCharity): string {
  return `${describeShare(terms)} of each ${formatPounds(terms.ticketPrice)} ticket is paid to ${nameCharity(terms)}.`;
}

/** The same without the price, for pictures that have little room. */
export const describeLeastCharityShort = (terms: StatedCharity): string =>
  `${describeShare(terms)} of each ticket is paid to ${nameCharity(terms)}`;

/**
 * What it usually comes to, if that is more than the least: "£0.21 if every prize is delivered." Null if both are the
 * same.
 */
export function describeUsualCharity(terms: CharityTerms): string | null {
  const usual = partOf(terms.ticketPrice, findUsualShare(terms.charityPercentage));
  return usual > calculateLeastCharityPence(terms)
    ? `It’s ${formatPounds(usual)} if every prize is delivered.`
    : null;
}

function describeShare(terms: CharityTerms): string {
  const pence = calculateLeastCharityPence(terms);
  if (pence > 0) return `At least ${formatPounds(pence)}`;
  // The share of a very cheap ticket can be less than a penny.
  const hundredths = partOf(10_000, findLeastShare(terms));
  return `At least ${hundredths / 100}%`;
}

const nameCharity = ({ charityName, charityNumber }: StatedCharity): string =>
  charityNumber ? `${charityName} (registered charity no. ${charityNumber})` : charityName;
