import type { TicketSearch } from '#contract/sales/ticket-lists.ts';
import type { Runners } from '#domain/draws/runners.ts';
import { mayAct } from '#domain/draws/visibility.ts';
import { ApiError } from '#server/api-error.ts';
import { getRoles, isOfAdminArea, type Viewer } from '#server/viewer.ts';

/** Refunds are private. Only the draw's owner and admins can use them to filter all buyers' tickets. */
export const isOnlyOwn = ({ mine, status }: TicketSearch, seesAll: boolean): boolean =>
  mine === true || (status === 'refunded' && !seesAll);

export function requireExporter(viewer: Viewer, draw: Runners): void {
  if (mayAct(getRoles(draw, viewer), 'export')) return;
  throw new ApiError('forbidden', 'Only the creator of this prize draw can export its tickets.');
}

type Confirmable = { status: string };
type Sold = { orderId: string | null; voided: boolean; email: string | null };

/**
 * Returns the id of the order whose confirmation is sent again. The ticket must be active and the draw must not be
 * over.
 */
export function requireConfirmableOrder(viewer: Viewer, draw: Runners & Confirmable, ticket: Sold): string {
  if (!mayAct(getRoles(draw, viewer), 'edit') && !isOfAdminArea(viewer)) {
    throw new ApiError('forbidden', 'Only the creator of this prize draw can write to its buyers.');
  }
  if (draw.status === 'completed' || draw.status === 'cancelled') {
    throw conflict('over', 'This prize draw is over, so there’s nothing left to confirm.');
  }
  if (ticket.voided) throw conflict('voided', 'This ticket has been voided. We’ve emailed its buyer.');
  if (ticket.orderId === null) throw conflict('not_bought', 'This ticket wasn’t bought here.');
  if (!ticket.email) {
    throw conflict('erased', 'This buyer has deleted their account, so there’s no address to email.');
  }
  return ticket.orderId;
}

const conflict = (code: string, message: string) => new ApiError('conflict', message, { code });
