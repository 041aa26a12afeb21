import type { PrizeDraw } from '#contract/draws/draws.ts';
import { DRAW_MESSAGES } from '#domain/draws/field-messages.ts';

/** Why parts of the form are locked; undefined if they are not. */
export type Locks = {
  /** Everything that buyers rely on: the terms, the description and the pictures. */
  terms: string | undefined;
  /** Start, end and publication. */
  dates: string | undefined;
  /** The whole form. */
  all: string | undefined;
};

const SOLD = 'You can’t change this once you’ve sold a ticket. To add to it, post an update.';
const ARCHIVED = 'This prize draw is archived. Restore it before you change it.';

/**
 * Finds what is locked, as far as the browser knows. A draw with only voided tickets looks unsold, so the server
 * may still reject single fields. A paused draw has always sold tickets.
 */
export function findLocks(draw: PrizeDraw | undefined): Locks {
  const terms = draw && (draw.ticketsSold > 0 || draw.paused) ? SOLD : undefined;
  const closed = draw && isClosed(draw) ? DRAW_MESSAGES.datesFixed : undefined;
  return { terms, dates: closed ?? terms, all: draw?.archived ? ARCHIVED : undefined };
}

/** Whether the draw has started, as far as the browser knows. */
export function isStarted({ status, isDrawn }: Pick<PrizeDraw, 'status' | 'isDrawn'>): boolean {
  return isDrawn || status === 'completed' || status === 'cancelled';
}

/** Whether sales are over, so that the dates are final. */
export function isClosed({ status }: Pick<PrizeDraw, 'status'>): boolean {
  return status === 'awaiting_draw' || status === 'completed' || status === 'cancelled';
}

/** Whether the draw was published, so that it stays in its organisation and at its address. */
export function isPlaceFixed({ startDate, claimDays }: Pick<PrizeDraw, 'startDate' | 'claimDays'>): boolean {
  return startDate !== null || claimDays !== null;
}
