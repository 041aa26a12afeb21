import { ApiError } from '#server/api-error.ts';
import { seesHolders } from '#server/features/sales/tickets/service.ts';
import { isAdmin, requireConfirmed, type Viewer } from '#server/viewer.ts';
import type { SoldTicket } from './store.ts';

type Owned = { ownerId: string };

export function requireVoider(viewer: Viewer, draw: Owned): void {
  if (!seesHolders(viewer, draw)) {
    throw new ApiError('forbidden', 'Only the creator of this prize draw can void its tickets.');
  }
}

/**
 * Otherwise a host could keep the money of tickets that take no part; what a bank has given back nobody keeps. An admin's
 * browser that was left open could as well, so they are asked who they are, unless they have just signed in.
 */
export function requireVoidWish(viewer: Viewer, ticket: SoldTicket, wish: { refund: boolean }): void {
  if (wish.refund || ticket.dispute === 'lost') return;
  if (!isAdmin(viewer)) {
    throw new ApiError('forbidden', 'Only an administrator can void a ticket without a refund.');
  }
  requireConfirmed(viewer, 'justSignedIn');
}

const DISPUTED = {
  open: 'The buyer has asked their bank for this money back, so nothing can be refunded while the bank decides. An administrator can void the ticket without a refund.',
  lost: 'The bank has already given the buyer this money back, so it cannot be refunded again. The ticket can still be voided without a refund.',
};

/** What a bank holds or has given back would go out twice. */
function requireUndisputed(tickets: readonly SoldTicket[]): void {
  const dispute = tickets.find((ticket) => ticket.dispute)?.dispute;
  if (dispute) throw new ApiError('conflict', DISPUTED[dispute], { code: 'disputed' });
}

export function requireRefunder(viewer: Viewer, draw: Owned): void {
  if (seesHolders(viewer, draw)) return;
  throw new ApiError('forbidden', 'Only the creator of this prize draw can refund its tickets.');
}

/** Once the list of entries is sealed nothing that decides the outcome changes any more. */
function requireUnsealed(draw: { sealedAt: Date | null; status: string }): void {
  if (draw.sealedAt === null && draw.status !== 'completed') return;
  throw new ApiError('conflict', 'Tickets cannot be voided after the prize draw has been drawn.', {
    code: 'drawn',
  });
}

type Drawable = Parameters<typeof requireUnsealed>[0];

/** Those that stand in a cancelled draw are all on their way back already, each order's at once. */
function requireNotOnItsWay(draw: Drawable, tickets: readonly SoldTicket[]): void {
  if (draw.status !== 'cancelled' || tickets.every(({ voided }) => voided)) return;
  const message = 'This prize draw has been cancelled, and all of its tickets are being refunded.';
  throw new ApiError('conflict', message, { code: 'cancelled' });
}

export function requireVoidable(draw: Drawable, ticket: SoldTicket, wish: { refund: boolean }): void {
  requireUnsealed(draw);
  requireNotOnItsWay(draw, [ticket]);
  if (ticket.voided) {
    throw new ApiError('conflict', 'This ticket has already been voided.', { code: 'already_voided' });
  }
  if (wish.refund) requireUndisputed([ticket]);
}

/** A ticket that an admin voided without a refund may be refunded after all, by an admin only. */
export function requireRefundable(draw: Drawable, ticket: SoldTicket, viewer: Viewer): void {
  requireUnsealed(draw);
  requireNotOnItsWay(draw, [ticket]);
  if (ticket.refunded) throw alreadyRefunded('ticket');
  if (ticket.paymentId === null) throw notPaid('This ticket was not paid for');
  if (ticket.voided && !isAdmin(viewer)) throw withheld();
  requireUndisputed([ticket]);
}

/** What is left of an order to be refunded: for its draw's owner the tickets that stand, for admins all not refunded yet. */
export function refundableOf(
  draw: Drawable,
  order: { status: string; tickets: readonly SoldTicket[] },
  viewer: Viewer,
): SoldTicket[] {
  requireUnsealed(draw);
  if (order.status !== 'paid') throw notPaid('This order has not been paid');
  requireNotOnItsWay(draw, order.tickets);
  const open = order.tickets.filter(({ refunded }) => !refunded);
  if (open.length === 0) throw alreadyRefunded('order');
  const left = open.filter(({ voided }) => !voided || isAdmin(viewer));
  if (left.length === 0) throw withheld();
  requireUndisputed(left);
  return left;
}

function alreadyRefunded(what: 'ticket' | 'order'): ApiError {
  return new ApiError('conflict', `This ${what} has already been refunded.`, { code: 'already_refunded' });
}

function notPaid(what: string): ApiError {
  return new ApiError('conflict', `${what}, so there is nothing to refund.`, { code: 'not_paid' });
}

function withheld(): ApiError {
  return new ApiError(
    'forbidden',
    'Only an administrator can refund a ticket that was voided without a refund.',
  );
}
