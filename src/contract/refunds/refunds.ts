import { z } from 'zod';
import type { CallMap } from '../call.ts';
import { PrizeDraw } from '../draws/draws.ts';
import { ById, Id, TicketOfDraw } from '../ids.ts';
import { Ticket } from '../sales/orders.ts';
import { requiredLines } from '../text.ts';

/** The reason is sent to the buyer by email, and kept with a voided ticket. */
const reasonInput = (missing: string) =>
  z.object({
    reason: requiredLines('The reason', 500, missing, 'The reason must be at most 500 characters'),
  });

export const VoidInput = reasonInput('Please provide a reason for voiding the ticket').extend({
  refund: z.boolean().default(true),
});
export const RefundInput = reasonInput('Please provide a reason for the refund');
export const CancelInput = reasonInput('Please provide a reason for cancelling the prize draw');

export const OrderOfDraw = z.object({ id: Id, orderId: Id });

/** The amount refunded, in pence. The provider may take some days to pay it out. */
export const Refunded = z.object({ refundedPence: z.int() });

export const refundCalls = {
  'POST /api/v1/prize-draws/:id/tickets/:ticketId/void': {
    summary: 'Void a ticket',
    description:
      'Takes a ticket out of the draw and refunds it. The buyer gets an email with the reason. `refund: false` voids without a refund: for admins, and for hosts after a lost dispute. An admin must have signed in or re-authenticated within 15 minutes, otherwise returns 403 `confirmation_required`. Returns 409 `already_voided` for a voided ticket, `drawn` once the drawing has started, `disputed` if a refund is requested while a dispute is open or lost.',
    tag: 'Tickets',
    access: 'signed-in',
    params: TicketOfDraw,
    body: VoidInput,
    status: 200,
    response: Ticket,
    errors: [403, 409],
  },
  'POST /api/v1/prize-draws/:id/tickets/:ticketId/refund': {
    summary: 'Refund a ticket',
    description:
      'Refunds a ticket and voids it. Only admins can refund a ticket that was voided without a refund. The buyer gets an email with the reason. Returns 409 `already_refunded` the second time, `drawn` once the drawing has started, `disputed` while a dispute is open or lost.',
    tag: 'Tickets',
    access: 'signed-in',
    params: TicketOfDraw,
    body: RefundInput,
    status: 200,
    response: Refunded,
    errors: [403, 409],
  },
  'POST /api/v1/prize-draws/:id/orders/:orderId/refund': {
    summary: 'Refund an order',
    description:
      'Refunds the rest of an order and voids its tickets. The buyer gets an email with the reason. Returns 409 `not_paid` for an unpaid order, `already_refunded` if nothing is left, `drawn` once the drawing has started, `disputed` while a dispute is open or lost.',
    tag: 'Tickets',
    access: 'signed-in',
    params: OrderOfDraw,
    body: RefundInput,
    status: 200,
    response: Refunded,
    errors: [403, 409],
  },
  'POST /api/v1/prize-draws/:id/cancel': {
    summary: 'Cancel a draw',
    description:
      'For admins. Cancels a draw immediately. Its orders are refunded in the background, and every buyer gets an email with the reason. Returns 409 once the drawing has started.',
    tag: 'Prize draws',
    access: 'signed-in',
    requiresReauthentication: 'unlessJustSignedIn',
    params: ById,
    body: CancelInput,
    status: 200,
    response: PrizeDraw,
    errors: [403, 409],
  },
} as const satisfies CallMap;
