import type { PrizeDraw } from '#contract/draws/draws.ts';
import { DRAW_MESSAGES } from '#domain/draws/field-messages.ts';

/** Why parts of the form cannot be changed; undefined where they can. */
export type Locks = {
  /** What buyers were promised. */
  terms: string | undefined;
  /** Start, end and whether it is published. */
  dates: string | undefined;
  /** Everything. */
  all: string | undefined;
};

const SOLD = 'Locked since the first ticket was sold.';
const ARCHIVED = 'This prize draw is archived. Restore it before you change it.';

/**
 * What of a draw is locked, as far as the browser can know: a draw whose every ticket was voided looks unsold, and then
 * the server refuses field by field. A paused draw has sold tickets.
 */
export function findLocks(draw: PrizeDraw | undefined): Locks {
  const terms = draw && (draw.ticketsSold > 0 || draw.paused) ? SOLD : undefined;
  const closed = draw && isClosed(draw) ? DRAW_MESSAGES.datesFixed : undefined;
  return { terms, dates: closed ?? terms, all: draw?.archived ? ARCHIVED : undefined };
}

/** Sales are over for good: its dates are history. */
export function isClosed({ status }: Pick<PrizeDraw, 'status'>): boolean {
  return status === 'awaiting_draw' || status === 'completed' || status === 'cancelled';
}
