import type { PrizeDraw } from '#contract/draws/draws.ts';
import { calculateCharityPence, splitGross } from '#domain/money/split.ts';

/** The parts of a ticket's price, in pence. They add up to the price. */
export type TicketParts = { charity: number; host: number; platform: number };

/**
 * Divides a ticket's price. Rounds the charity's share down, so that no promise exceeds the payment. Returns null for
 * tickets so cheap that whole pence would mislead.
 */
export function computeTicketParts({
  ticketPrice,
  charityPercentage,
}: Pick<PrizeDraw, 'ticketPrice' | 'charityPercentage'>): TicketParts | null {
  const charity = calculateCharityPence(ticketPrice, charityPercentage);
  if (charity === 0) return null;
  const { platformFeePence: platform } = splitGross({
    grossPence: ticketPrice,
    charityPercentage,
    extraTrees: 0,
  });
  // When the charity gets everything, the rounding remainder goes to the platform and not to the host.
  if (charityPercentage === 100) return { charity, platform: ticketPrice - charity, host: 0 };
  return { charity, platform, host: ticketPrice - platform - charity };
}
