import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatPounds } from '#domain/money/format.ts';
import { calculateCharityPence } from '#domain/money/split.ts';

/** Says "£0.43 of each £5.00 ticket goes to Lifeboats.", rounded down to the penny. */
export function describeCharity(
  draw: Pick<PrizeDraw, 'ticketPrice' | 'charityPercentage' | 'charityName'>,
): string {
  const share = calculateCharityPence(draw.ticketPrice, draw.charityPercentage);
  // The share of a very cheap ticket can be less than a penny, so only the percentage is shown.
  if (share === 0)
    return `${draw.charityPercentage}% of what’s left after the fee goes to ${draw.charityName}.`;
  return `${formatPounds(share)} of each ${formatPounds(draw.ticketPrice)} ticket goes to ${draw.charityName}.`;
}
