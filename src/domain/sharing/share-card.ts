import { shouldShowProgress } from '../draws/progress.ts';
import type { Status } from '../draws/states.ts';
import type { ColorScheme, FontPair } from '../looks/choices.ts';
import { describeLeastCharityShort } from '../money/charity-statement.ts';
import { formatPounds } from '../money/format.ts';
import { formatTicketNumber } from '../orders/ticket-digits.ts';
import { describeMinimumPromise } from '../outcome/minimum-condition.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { formatLongDate } from '../time/london.ts';
import { formatSold } from './sold-text.ts';

/** The fields of a draw that its share image uses, as named in the API. */
export interface SharedDraw {
  id: string;
  title: string;
  hostName: string;
  organisation: { logoUrl: string | null; verifiedAt: string | null } | null;
  imageUrl: string | null;
  /** Pence. */
  ticketPrice: number;
  ticketLimit: number | null;
  ticketsSold: number;
  minTicketAmount: number | null;
  prizes: readonly unknown[];
  showProgressBar: boolean | null;
  charityName: string;
  charityNumber: string | null;
  charityPercentage: number;
  status: Status;
  paused: boolean;
  startDate: string | null;
  endDate: string;
  endedAt: string | null;
  outcome: Outcome | null;
  isDrawn: boolean;
  winningTicketNumber: number | null;
  /** Whether the winner of the first prize has lost it, so that it is redrawn. */
  isVacant: boolean;
  /** Pence; null if the winner of the first prize gets the prize. */
  winningCashPence: number | null;
  colorScheme: ColorScheme | null;
  customColor: string | null;
  fontPair: FontPair;
}

/** Everything that a draw's share image shows: the image changes if and only if this changes. */
export interface ShareCard {
  title: string;
  /** The organisation that runs the draw; null for personal hosts. */
  host: { name: string; logoUrl: string | null; isVerified: boolean } | null;
  /** The prize's picture. */
  imageUrl: string | null;
  /** "£5.00" */
  price: string;
  /** "At least £0.43 of each ticket is paid to Lifeboats", or that every ticket is refunded. */
  charity: string;
  /** On how many tickets the prizes depend, until sales are over; null if they depend on nothing. */
  minimum: string | null;
  sold: { text: string; percent: number | null } | null;
  /** "Ends 28 November 2026" */
  when: string;
  /** Six digits, once the first prize is drawn. */
  winningTicket: string | null;
  /** "£206.63", if the winner of the first prize gets cash instead. */
  winningCash: string | null;
  look: { colorScheme: ColorScheme | null; customColor: string | null; fontPair: FontPair };
}

/** The state of a draw whose winner of the first prize has lost it. */
export const TO_BE_REDRAWN = 'The winner will be drawn again';

const OVER: readonly Status[] = ['awaiting_draw', 'completed', 'cancelled'];

/**
 * The share card of a draw.
 * @param draw as the public sees it; its state comes from `status`, so no clock is needed
 */
export function buildShareCard(draw: SharedDraw): ShareCard {
  const over = OVER.includes(draw.status);
  const isWon = draw.isDrawn && draw.winningTicketNumber !== null && !draw.isVacant;
  const { colorScheme, customColor, fontPair } = draw;
  return {
    title: draw.title,
    host: draw.organisation && {
      name: draw.hostName,
      logoUrl: draw.organisation.logoUrl,
      isVerified: draw.organisation.verifiedAt !== null,
    },
    imageUrl: draw.imageUrl,
    price: formatPounds(draw.ticketPrice),
    charity: charityLine(draw),
    minimum: over ? null : describeMinimumPromise({ ...draw, prizeCount: draw.prizes.length }),
    sold: !isRefunded(draw) && showsSales(draw) ? formatSold(draw, over) : null,
    when: whenLine(draw),
    winningTicket: isWon ? formatTicketNumber(draw.winningTicketNumber ?? 0) : null,
    winningCash: isWon && draw.winningCashPence !== null ? formatPounds(draw.winningCashPence) : null,
    look: { colorScheme, customColor, fontPair },
  };
}

/** A draw without a limit has no progress bar to hide. */
function showsSales(draw: SharedDraw): boolean {
  return draw.ticketLimit === null || shouldShowProgress(draw);
}

/** Whether every ticket is refunded. */
const isRefunded = ({ outcome, status }: SharedDraw): boolean =>
  outcome === 'no_winner' || status === 'cancelled';

function charityLine(draw: SharedDraw): string {
  if (isRefunded(draw)) return 'Every ticket is refunded';
  // A known outcome divides the sales as a whole.
  return draw.outcome
    ? `A share of each ticket goes to ${draw.charityName}`
    : describeLeastCharityShort({ ...draw, prizeCount: draw.prizes.length });
}

function whenLine(draw: SharedDraw): string {
  if (draw.status === 'cancelled') return 'Cancelled';
  if (draw.outcome === 'no_winner') return 'No winner: no tickets were entered';
  if (draw.isVacant) return TO_BE_REDRAWN;
  if (draw.status === 'scheduled') return `Opens ${formatLongDate(draw.startDate)}`;
  if (draw.paused) return 'Ticket sales are paused';
  if (OVER.includes(draw.status)) return `Ended ${formatLongDate(draw.endedAt ?? draw.endDate)}`;
  return `Ends ${formatLongDate(draw.endDate)}`;
}
