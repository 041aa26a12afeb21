import { progress, showsProgress } from '../draws/progress.ts';
import { type SaleWindowCode, saleRejection } from '../draws/sale-window.ts';
import { ticketDigits } from '../orders/ticket-digits.ts';
import { grouped } from '../text/numbers.ts';
import { dateTimeWithZone } from '../time/london.ts';
import { type SharedDraw, shareCard } from './share-card.ts';

export interface EmbeddedDraw extends SharedDraw {
  ticketsRemaining: number | null;
  winnerName: string | null;
}

/** The text of a draw's card on another site. */
export interface EmbedText {
  price: string;
  charity: string;
  /** The bar of tickets sold; null if the draw hides it. */
  sold: { words: string; percent: number; few: boolean } | null;
  /** The state in one sentence; a clock can count down to `until`. */
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
export function embedText(draw: EmbeddedDraw, now: Date): EmbedText {
  const card = shareCard(draw);
  const closedBecause = saleRejection({
    status: draw.status,
    startDate: draw.startDate === null ? null : new Date(draw.startDate),
    endDate: new Date(draw.endDate),
    now,
  })?.code;
  const soldOut = closedBecause === undefined && draw.ticketsRemaining === 0;
  return {
    price: card.price,
    charity: card.charity,
    sold: closedBecause === 'cancelled' ? null : soldBar(draw),
    untilText: closedBecause === 'not_started' ? 'to go' : 'left',
    ...(draw.isDrawn ? drawn(draw) : { ...describeStatus(draw, closedBecause, soldOut), winner: null }),
  };
}

function describeStatus(draw: EmbeddedDraw, closedBecause: SaleWindowCode | undefined, soldOut: boolean) {
  const look = 'See the draw';
  switch (closedBecause) {
    case undefined:
      return soldOut
        ? { state: 'All tickets are sold.', until: null, button: look }
        : { state: `Ends ${dateTimeWithZone(draw.endDate)}`, until: draw.endDate, button: 'Buy tickets' };
    case 'not_started':
      return { state: `Opens ${dateTimeWithZone(draw.startDate)}`, until: draw.startDate, button: look };
    case 'paused':
      return { state: 'Ticket sales are paused.', until: null, button: look };
    case 'cancelled':
      return { state: 'This prize draw was cancelled. Every ticket is refunded.', until: null, button: look };
    case 'ended':
    case 'not_published':
      return { state: 'Ticket sales have ended. The winner is yet to be drawn.', until: null, button: look };
  }
}

function drawn({ winningTicketNumber, winnerName }: EmbeddedDraw) {
  const won = winningTicketNumber !== null;
  return {
    state: won ? 'Won by ticket' : 'Drawn. No ticket has won.',
    until: null,
    winner: won ? { ticket: ticketDigits(winningTicketNumber), name: winnerName } : null,
    button: 'See the result',
  };
}

function soldBar(draw: EmbeddedDraw): EmbedText['sold'] {
  const { ticketLimit, ticketsSold } = draw;
  if (ticketLimit === null || !showsProgress(draw)) return null;
  const bar = progress({ ticketLimit, sold: ticketsSold, held: 0, minTicketAmount: null });
  return {
    words: `${grouped(ticketsSold)} of ${grouped(ticketLimit)} tickets sold`,
    percent: bar.percent,
    few: bar.redForPublic,
  };
}
