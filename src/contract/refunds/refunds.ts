import { z } from 'zod';
import { CAUSE_REQUIRED, VOID_CAUSES } from '#domain/refunds/void-facts.ts';
import { type CallMap, GUARDED } from '../call.ts';
import { PrizeDraw } from '../draws/draws.ts';
import { ById, Id, TicketOfDraw } from '../ids.ts';
import { Ticket } from '../sales/orders.ts';
import { requiredLines } from '../text.ts';

/** The reason is emailed to the buyers, and stored with the voided tickets. */
const reasonInput = (missing: string) =>
  z.object({
    reason: requiredLines('The reason', 500, missing, 'The reason must be at most 500 characters'),
  });

/** The public reason. The private reason is a text that only the buyer and the host see. */
const cause = z.enum(VOID_CAUSES, CAUSE_REQUIRED).optional();

export const VoidInput = reasonInput('Please provide a reason for voiding the ticket').extend({
  refund: z.boolean().default(true),
  cause,
});
export const RefundInput = reasonInput('Please provide a reason for the refund').extend({ cause });
export const CancelInput = reasonInput('Please provide a reason for cancelling the prize draw');

export const OrderOfDraw = z.object({ id: Id, orderId: Id });

/** The amount refunded, in pence. The provider may need some days to pay it out. */
export const Refunded = z.object({ refundedPence: z.int() });

export const refundCalls = {
  'POST /api/v1/prize-draws/:id/tickets/:ticketId/void': {
    summary: 'Void a ticket',
    description:
      'Removes a ticket from the draw and refunds it. The buyer gets an email with the reason. `cause` is public, with who voided the ticket; it is `other` by default, and `requested` for refunds. After the end of sales, or while the draw is paused, the host gets 403 `sales_ended`, and admins must give a `cause` (400 `cause_required`). An admin who has ever entered the draw gets 403 `takes_part`. With `refund: false`, the ticket is voided without a refund. Only admins can do this. Returns 409 `already_voided` for a voided ticket, `drawn` once the drawing has started, and `disputed` if you request a refund while a dispute is open.',
    tag: 'Tickets',
    access: 'signed-in',
    ...GUARDED,
    params: TicketOfDraw,
    body: VoidInput,
    status: 200,
    response: Ticket,
    errors: [403, 409],
  },
  'POST /api/v1/prize-draws/:id/tickets/:ticketId/refund': {
    summary: 'Refund a ticket',
    description:
      'Refunds a ticket and voids it, under the same rules and with the same public `cause` as a void. Only admins can refund a ticket that was voided without a refund. The buyer gets an email with the reason. Returns 409 `already_refunded` if the ticket was already refunded, `drawn` once the drawing has started, and `disputed` while a dispute is open, or if the bank has given the buyer the money. If it has given them a part, the rest is refunded.',
    tag: 'Tickets',
    access: 'signed-in',
    ...GUARDED,
    params: TicketOfDraw,
    body: RefundInput,
    status: 200,
    response: Refunded,
    errors: [403, 409],
  },
  'POST /api/v1/prize-draws/:id/orders/:orderId/refund': {
    summary: 'Refund an order',
    description:
      'Refunds the rest of an order and voids its tickets, under the same rules and with the same public `cause` as a void. The buyer gets an email with the reason. Returns 409 `not_paid` for an unpaid order, `already_refunded` if there is nothing left to refund, `drawn` once the drawing has started, and `disputed` while a dispute is open, or if the bank has given the buyer the money. If it has given them a part, the rest is refunded.',
    tag: 'Tickets',
    access: 'signed-in',
    ...GUARDED,
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
