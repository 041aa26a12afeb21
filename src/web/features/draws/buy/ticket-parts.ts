import type { PrizeDraw } from '#contract/draws/draws.ts';
import { charityPenceOfTicket, splitGross } from '#domain/money/split.ts';

/** Where the price of one ticket goes, in pence: the parts add up to it. */
export type TicketParts = { charity: number; host: number; platform: number };

/**
 * What of a ticket goes where; the charity's part is rounded down, so that nothing is promised that is not paid. Null
 * for tickets so cheap that whole pence would not tell the shares.
 */
export function computeTicketParts({
  ticketPrice,
  charityPercentage,
}: Pick<PrizeDraw, 'ticketPrice' | 'charityPercentage'>): TicketParts | null {
  const charity = charityPenceOfTicket(ticketPrice, charityPercentage);
  if (charity === 0) return null;
  const { platformFeePence: platform } = splitGross({
    grossPence: ticketPrice,
    charityPercentage,
    extraTrees: 0,
  });
  // Where all that is left goes to the charity, the fraction of a penny that it is rounded down by is not the host's.
  if (charityPercentage === 100) return { charity, platform: ticketPrice - charity, host: 0 };
  return { charity, platform, host: ticketPrice - platform - charity };
}
