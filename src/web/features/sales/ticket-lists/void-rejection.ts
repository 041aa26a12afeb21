import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Ticket } from '#contract/sales/orders.ts';
import { hasSaleEnded } from '#domain/draws/sale-end.ts';
import type { DrawViewer } from '#domain/draws/visibility.ts';
import { findVoidRejection as findSaleEndRejection } from '#domain/refunds/void-facts.ts';

type Asked = {
  draw: Pick<PrizeDraw, 'status'> | undefined;
  ticket: Pick<Ticket, 'voided'> | undefined;
};

type Rejection = { title: string; description: string };

export const LONGEST_REASON = 500;

export const REASON_REQUIRED: Rejection = {
  title: 'Reason Required',
  description: 'Please provide a reason for voiding the ticket',
};

export const REFUND_REASON_REQUIRED = 'Please provide a reason for the refund';

export const CANNOT_VOID: Rejection = {
  title: 'Cannot Void Ticket',
  description: 'Tickets cannot be voided after the prize draw has been drawn.',
};

type Selling = Pick<PrizeDraw, 'status' | 'endDate' | 'endedAt' | 'paused'>;

/**
 * What the end of sales means for voids and refunds: the host can make none, and admins have to choose the public
 * cause.
 */
export function findEndRules(draw: Selling, { isOwner, role }: DrawViewer, now: Date) {
  const sale = {
    status: draw.status,
    endDate: new Date(draw.endDate),
    endedAt: draw.endedAt === null ? null : new Date(draw.endedAt),
    pausedAt: draw.paused ? now : null,
  };
  // Admins who run the draw act as its host.
  const by = isOwner || role ? 'host' : 'admin';
  const rejection = findSaleEndRejection({ by, hasSaleEnded: hasSaleEnded(sale, now), cause: undefined });
  return {
    mustChooseCause: rejection?.code === 'cause_required',
    rejection:
      rejection?.code === 'sales_ended' ? { title: CANNOT_VOID.title, description: rejection.message } : null,
  };
}

/**
 * Finds why a ticket cannot be voided, as far as the page can tell. The server also rejects it once the list is
 * sealed.
 */
export function findVoidRejection({ draw, ticket }: Asked): Rejection | null {
  if (!draw)
    return { title: 'Error', description: 'Prize draw information is missing. Please refresh the page.' };
  if (!ticket || ticket.voided) return { title: 'Error', description: 'No ticket selected for voiding' };
  return draw.status === 'completed' ? CANNOT_VOID : null;
}
