import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Ticket } from '#contract/sales/orders.ts';
import { hasSaleEnded } from '#domain/draws/sale-end.ts';
import { type DrawViewer, mayAct } from '#domain/draws/visibility.ts';
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
 * What the page offers for voids and refunds. `note` says why there are none; `mustChooseCause` applies to admins after
 * the end of sales.
 */
export function findRefundRules(draw: Selling, viewer: DrawViewer, now: Date) {
  const by = viewer.isOwner || viewer.role ? 'host' : 'admin';
  const sale = {
    status: draw.status,
    endDate: new Date(draw.endDate),
    endedAt: draw.endedAt === null ? null : new Date(draw.endedAt),
    pausedAt: draw.paused ? now : null,
  };
  const rejection = findSaleEndRejection({ by, hasSaleEnded: hasSaleEnded(sale, now), cause: undefined });
  return {
    mustChooseCause: rejection?.code === 'cause_required',
    note: findNote(draw.status, viewer) ?? (rejection?.code === 'sales_ended' ? rejection.message : null),
  };
}

function findNote(status: PrizeDraw['status'], viewer: DrawViewer): string | null {
  if (!mayAct(viewer, 'refund')) return 'Only an owner can void or refund tickets.';
  if (status === 'completed') return CANNOT_VOID.description;
  // Admins can still refund tickets that were voided without a refund.
  return status === 'cancelled' && !viewer.isAdmin
    ? 'This prize draw was cancelled, so we refund every ticket.'
    : null;
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
