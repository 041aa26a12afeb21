import { shouldShowProgress } from '../draws/progress.ts';
import type { Status } from '../draws/states.ts';
import type { ColorScheme, FontPair } from '../looks/choices.ts';
import { formatPounds } from '../money/format.ts';
import { calculateCharityPence } from '../money/split.ts';
import { formatTicketNumber } from '../orders/ticket-digits.ts';
import { formatLongDate } from '../time/london.ts';
import { formatSold } from './sold-text.ts';

/** The fields of a draw that its share image uses, as named in the API. */
export interface SharedDraw {
  id: string;
  title: string;
  imageUrl: string | null;
  /** Pence. */
  ticketPrice: number;
  ticketLimit: number | null;
  ticketsSold: number;
  showProgressBar: boolean | null;
  charityName: string;
  charityPercentage: number;
  status: Status;
  paused: boolean;
  startDate: string | null;
  endDate: string;
  endedAt: string | null;
  isDrawn: boolean;
  winningTicketNumber: number | null;
  colorScheme: ColorScheme | null;
  customColor: string | null;
  fontPair: FontPair;
}

/** Everything that a draw's share image shows: the image changes if and only if this changes. */
export interface ShareCard {
  title: string;
  /** The prize's picture. */
  imageUrl: string | null;
  /** "£5.00" */
  price: string;
  /** "£0.43 of each ticket goes to Lifeboats" */
  charity: string;
  sold: { text: string; percent: number | null } | null;
  /** "Ends 28 November 2026" */
  when: string;
  /** Six digits, once the first prize is drawn. */
  winningTicket: string | null;
  look: { colorScheme: ColorScheme | null; customColor: string | null; fontPair: FontPair };
}

const OVER: readonly Status[] = ['awaiting_draw', 'completed', 'cancelled'];

/**
 * The share card of a draw.
 * @param draw as the public sees it; its state comes from `status`, so no clock is needed
 */
export function buildShareCard(draw: SharedDraw): ShareCard {
  const over = OVER.includes(draw.status);
  const { colorScheme, customColor, fontPair } = draw;
  return {
    title: draw.title,
    imageUrl: draw.imageUrl,
    price: formatPounds(draw.ticketPrice),
    charity: charityLine(draw),
    sold: draw.status !== 'cancelled' && showsSales(draw) ? formatSold(draw, over) : null,
    when: whenLine(draw),
    winningTicket:
      draw.isDrawn && draw.winningTicketNumber !== null ? formatTicketNumber(draw.winningTicketNumber) : null,
    look: { colorScheme, customColor, fontPair },
  };
}

/** A draw without a limit has no progress bar to hide. */
function showsSales(draw: SharedDraw): boolean {
  return draw.ticketLimit === null || shouldShowProgress(draw);
}

function charityLine({ ticketPrice, charityPercentage, charityName }: SharedDraw): string {
  const share = calculateCharityPence(ticketPrice, charityPercentage);
  // The charity's share of a ticket that costs a few pence can be less than a penny.
  return share === 0
    ? `A share of each ticket goes to ${charityName}`
    : `${formatPounds(share)} of each ticket goes to ${charityName}`;
}

function whenLine(draw: SharedDraw): string {
  if (draw.status === 'cancelled') return 'Cancelled';
  if (draw.status === 'scheduled') return `Opens ${formatLongDate(draw.startDate)}`;
  if (draw.paused) return 'Ticket sales are paused';
  if (OVER.includes(draw.status)) return `Ended ${formatLongDate(draw.endedAt ?? draw.endDate)}`;
  return `Ends ${formatLongDate(draw.endDate)}`;
}
