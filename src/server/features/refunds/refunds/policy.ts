import { calculateRefundable } from '#domain/disputes/refundable.ts';
import { actsAsHost, type Runners } from '#domain/draws/runners.ts';
import { hasSaleEnded } from '#domain/draws/sale-end.ts';
import { mayAct } from '#domain/draws/visibility.ts';
import { findVoidRejection, type VoidCause, type VoidFact } from '#domain/refunds/void-facts.ts';
import { ApiError } from '#server/api-error.ts';
import type { DrawRow } from '#server/features/draws/lifecycle/service.ts';
import { getRoles, isAdmin, type Viewer } from '#server/viewer.ts';
import type { SoldTicket } from './store.ts';

export function requireVoider(viewer: Viewer, draw: Runners): void {
  if (!mayAct(getRoles(draw, viewer), 'refund')) {
    throw new ApiError('forbidden', 'Only the creator of this prize draw can void its tickets.');
  }
}

/**
 * Only an admin can void a ticket without a refund, because the host would keep the money for a ticket that takes no
 * part in the draw.
 */
export function requireVoidPermission(viewer: Viewer, request: { refund: boolean }): void {
  if (request.refund) return;
  if (!isAdmin(viewer)) {
    throw new ApiError('forbidden', 'Only an administrator can void a ticket without a refund.');
  }
}

const DISPUTED = {
  open: 'The buyer has asked their bank for this money back. You can’t refund anything until the bank has decided and the dispute is settled. An administrator can void the ticket without a refund.',
  lost: 'The bank has already given the buyer this money back, so you can’t refund it again.',
};

/**
 * Rejects refunds while a dispute is open, and of money that a bank has given the buyer, because they would pay the
 * buyer twice.
 */
function requireUndisputed(tickets: readonly SoldTicket[]): void {
  const dispute = tickets.find((ticket) => ticket.dispute)?.dispute;
  if (!dispute || (dispute === 'lost' && calculateRefund(tickets) > 0)) return;
  throw new ApiError('conflict', DISPUTED[dispute], { code: 'disputed' });
}

/** The refund for tickets of one order, in pence; 0 if nothing was paid for them, or a bank has taken the money. */
export function calculateRefund(tickets: readonly SoldTicket[]): number {
  const [first] = tickets;
  if (!first || first.pricePence === null || first.leftPence === null) return 0;
  const { pricePence, leftPence, validInOrder } = first;
  if (validInOrder === null) return pricePence * tickets.length;
  const valid = tickets.filter(({ voided }) => !voided).length;
  const order = { leftPence, pricePence, validTickets: validInOrder };
  return calculateRefundable(order, { tickets: tickets.length, valid });
}

export type VoidRequest = {
  viewer: Viewer;
  /** As chosen; absent only before the end of sales, where the `usual` cause of such a request is taken instead. */
  cause: VoidCause | undefined;
  usual: VoidCause;
};

/**
 * Chooses what the public sees about a void.
 * @throws {ApiError} 403 `sales_ended` for the host, 400 `cause_required` for an admin, after the end of sales
 */
export function chooseVoidFact(
  draw: DrawRow,
  { viewer, now, cause, usual }: VoidRequest & { now: Date },
): VoidFact {
  const by = actsAsHost(draw, viewer.id, 'refund') ? 'host' : 'admin';
  const rejection = findVoidRejection({ by, hasSaleEnded: hasSaleEnded(draw, now), cause });
  if (rejection?.code === 'cause_required') {
    throw new ApiError('invalid', rejection.message, {
      code: rejection.code,
      issues: [{ path: 'cause', message: rejection.message }],
    });
  }
  if (rejection) throw ApiError.of(rejection);
  return { by, cause: cause ?? usual };
}

export function requireRefunder(viewer: Viewer, draw: Runners): void {
  if (mayAct(getRoles(draw, viewer), 'refund') || viewer.role === 'finance') return;
  throw new ApiError('forbidden', 'Only the creator of this prize draw can refund its tickets.');
}

const mayRefundVoided = (viewer: Viewer): boolean => isAdmin(viewer) || viewer.role === 'finance';

/** After the entries are sealed, nothing that decides the outcome may change. */
function requireUnsealed(draw: { sealedAt: Date | null; status: string }): void {
  // A sealed draw without a result can be cancelled, and is then refunded like any other.
  if (draw.status === 'cancelled' || (draw.sealedAt === null && draw.status !== 'completed')) return;
  throw new ApiError('conflict', 'Tickets cannot be voided after the prize draw has been drawn.', {
    code: 'drawn',
  });
}

type Drawable = Parameters<typeof requireUnsealed>[0];

/** In a cancelled draw, all active tickets are already being refunded, order by order. */
function requireNotCancelled(draw: Drawable, tickets: readonly SoldTicket[]): void {
  if (draw.status !== 'cancelled' || tickets.every(({ voided }) => voided)) return;
  const message = 'This prize draw has been cancelled, and all of its tickets are being refunded.';
  throw new ApiError('conflict', message, { code: 'cancelled' });
}

export function requireVoidable(draw: Drawable, ticket: SoldTicket, request: { refund: boolean }): void {
  requireUnsealed(draw);
  requireNotCancelled(draw, [ticket]);
  if (ticket.voided) {
    throw new ApiError('conflict', 'This ticket has already been voided.', { code: 'already_voided' });
  }
  if (request.refund) requireUndisputed([ticket]);
}

/** Only an admin or finance can refund a ticket that was voided without a refund. */
export function requireRefundable(draw: Drawable, ticket: SoldTicket, viewer: Viewer): void {
  requireUnsealed(draw);
  requireNotCancelled(draw, [ticket]);
  if (ticket.refunded) throw alreadyRefunded('ticket');
  if (ticket.paymentId === null) throw notPaid('This ticket wasn’t paid for');
  requireUndisputed([ticket]);
  if (ticket.voided && !mayRefundVoided(viewer)) throw adminOnlyRefund();
}

/**
 * Returns the tickets in an order that can be refunded: active tickets and, for admins and finance, tickets that were voided
 * without a refund.
 */
export function listRefundableTickets(
  draw: Drawable,
  order: { status: string; tickets: readonly SoldTicket[] },
  viewer: Viewer,
): SoldTicket[] {
  requireUnsealed(draw);
  if (order.status !== 'paid') throw notPaid('This order hasn’t been paid');
  requireNotCancelled(draw, order.tickets);
  const open = order.tickets.filter(({ refunded }) => !refunded);
  if (open.length === 0) throw alreadyRefunded('order');
  requireUndisputed(open);
  const left = open.filter(({ voided }) => !voided || mayRefundVoided(viewer));
  if (left.length === 0) throw adminOnlyRefund();
  return left;
}

function alreadyRefunded(what: 'ticket' | 'order'): ApiError {
  return new ApiError('conflict', `This ${what} has already been refunded.`, { code: 'already_refunded' });
}

function notPaid(what: string): ApiError {
  return new ApiError('conflict', `${what}, so there’s nothing to refund.`, { code: 'not_paid' });
}

function adminOnlyRefund(): ApiError {
  return new ApiError(
    'forbidden',
    'Only an administrator can refund a ticket that was voided without a refund.',
  );
}
