import type { PrizeDraw } from '#contract/draws/draws.ts';
import { findClosedCode, type SaleWindowCode } from '#domain/draws/sale-window.ts';
import { formatLongDate, formatTime } from '#domain/time/london.ts';

/** Whether tickets can be bought and, if not, why. */
export type SaleState = 'open' | 'sold_out' | SaleWindowCode;

/** @param now by the server's clock, in milliseconds */
export function getSaleState(draw: PrizeDraw, now: number): SaleState {
  const closedBecause = findClosedCode({
    status: draw.status,
    startDate: draw.startDate === null ? null : new Date(draw.startDate),
    endDate: new Date(draw.endDate),
    now: new Date(now),
    logRefused: draw.logRefused,
  });
  return closedBecause ?? (draw.ticketsRemaining === 0 ? 'sold_out' : 'open');
}

/** Whether sales are over: the end date has passed, or the draw was ended, drawn or cancelled. */
export function isOver(state: SaleState): boolean {
  return state === 'ended' || state === 'cancelled';
}

/** Explains why the buy button is disabled. */
export function describeClosed(state: Exclude<SaleState, 'open'>, draw: PrizeDraw): string {
  switch (state) {
    case 'not_started':
      return `Available ${formatLongDate(draw.startDate)} at ${formatTime(draw.startDate)}`;
    case 'sold_out':
      return draw.ticketsSold >= (draw.ticketLimit ?? 0)
        ? 'All tickets are sold.'
        : 'All tickets are sold or being paid for. A few may come back.';
    case 'not_published':
      return 'This prize draw is not published.';
    case 'paused':
      return 'Ticket sales are paused.';
    case 'log_refused':
      return 'You can’t buy tickets at the moment.';
    case 'cancelled':
      return 'This prize draw was cancelled.';
    case 'ended':
      return 'This prize draw has ended';
  }
}
