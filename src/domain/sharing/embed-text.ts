import { calculateProgress, shouldShowProgress } from '../draws/progress.ts';
import { findClosedCode, type SaleWindowCode } from '../draws/sale-window.ts';
import { formatPounds } from '../money/format.ts';
import { formatTicketNumber } from '../orders/ticket-digits.ts';
import { formatNumber } from '../text/numbers.ts';
import { formatDateTime } from '../time/london.ts';
import { buildShareCard, type SharedDraw, TO_BE_REDRAWN } from './share-card.ts';

export interface EmbeddedDraw extends SharedDraw {
  ticketsRemaining: number | null;
  logRefused: boolean;
  winnerName: string | null;
}

/** The text of a draw's card on another site. */
export interface EmbedText {
  price: string;
  charity: string;
  /** On how many tickets the prizes depend; null if they depend on nothing, or sales are over. */
  minimum: string | null;
  /** The bar of tickets sold; null if the draw hides it. */
  sold: { text: string; percent: number } | null;
  /** The state in one sentence, which may be followed by a countdown to `until`. */
  state: string;
  /** RFC 3339; null if there is nothing to count down to. */
  until: string | null;
  /** The text after the remaining time. */
  untilText: 'left' | 'to go';
  winner: { ticket: string; name: string | null } | null;
  /** The label of the button, which links to the draw's page. */
  button: string;
}

/** @param draw as a visitor sees it */
export function buildEmbedText(draw: EmbeddedDraw, now: Date): EmbedText {
  const card = buildShareCard(draw);
  const closedBecause = findClosedCode({
    status: draw.status,
    startDate: draw.startDate === null ? null : new Date(draw.startDate),
    endDate: new Date(draw.endDate),
    now,
    logRefused: draw.logRefused,
  });
  const soldOut = closedBecause === null && draw.ticketsRemaining === 0;
  return {
    price: card.price,
    charity: card.charity,
    minimum: card.minimum,
    sold: closedBecause === 'cancelled' || draw.outcome === 'no_winner' ? null : soldBar(draw),
    untilText: closedBecause === 'not_started' ? 'to go' : 'left',
    ...(draw.isDrawn ? drawn(draw) : { ...describeStatus(draw, closedBecause, soldOut), winner: null }),
  };
}

function describeStatus(draw: EmbeddedDraw, closedBecause: SaleWindowCode | null, soldOut: boolean) {
  const look = 'See the draw';
  switch (closedBecause) {
    case null:
      return soldOut
        ? { state: 'All tickets are sold.', until: null, button: look }
        : { state: `Ends ${formatDateTime(draw.endDate)}`, until: draw.endDate, button: 'Buy tickets' };
    case 'not_started':
      return { state: `Opens ${formatDateTime(draw.startDate)}`, until: draw.startDate, button: look };
    case 'paused':
    case 'log_refused':
      return { state: 'Ticket sales are paused.', until: null, button: look };
    case 'cancelled':
      return { state: 'This prize draw was cancelled. Every ticket is refunded.', until: null, button: look };
    case 'ended':
    case 'not_published':
      return {
        state: 'Ticket sales have ended. The winner hasn’t been drawn yet.',
        until: null,
        button: look,
      };
  }
}

function drawn({ outcome, winningTicketNumber, isVacant, winnerName, winningCashPence }: EmbeddedDraw) {
  const won = winningTicketNumber !== null && !isVacant;
  const cash = winningCashPence === null ? '' : `${formatPounds(winningCashPence)} in cash `;
  const unwon =
    outcome === 'no_winner'
      ? 'No tickets were entered, so every ticket is refunded.'
      : 'Drawn. No ticket won.';
  if (isVacant) return { state: `${TO_BE_REDRAWN}.`, until: null, winner: null, button: 'See the result' };
  return {
    state: won ? `${cash ? `${cash}won` : 'Won'} by ticket` : unwon,
    until: null,
    winner: won ? { ticket: formatTicketNumber(winningTicketNumber), name: winnerName } : null,
    button: 'See the result',
  };
}

function soldBar(draw: EmbeddedDraw): EmbedText['sold'] {
  const { ticketLimit, ticketsSold } = draw;
  if (ticketLimit === null || !shouldShowProgress(draw)) return null;
  const { percent } = calculateProgress({ ticketLimit, sold: ticketsSold, held: 0, minTicketAmount: null });
  return { text: `${formatNumber(ticketsSold)} of ${formatNumber(ticketLimit)} tickets sold`, percent };
}
