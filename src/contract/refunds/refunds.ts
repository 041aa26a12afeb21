import { z } from 'zod';
import type { CallMap } from '../call.ts';
import { PrizeDraw } from '../draws/draws.ts';
import { ById, Id, TicketOfDraw } from '../ids.ts';
import { Ticket } from '../sales/orders.ts';
import { requiredLines } from '../text.ts';

/** Why: whose money it is reads it in a mail, and a voided ticket keeps it. */
const because = (missing: string) =>
  z.object({
    reason: requiredLines('The reason', 500, missing, 'The reason must be at most 500 characters'),
  });

export const VoidInput = because('Please provide a reason for voiding the ticket').extend({
  refund: z.boolean().default(true),
});
export const RefundInput = because('Please provide a reason for the refund');
export const CancelInput = because('Please provide a reason for cancelling the prize draw');

export const OrderOfDraw = z.object({ id: Id, orderId: Id });

/** What is given back now, in pence. The provider may need some days to hand it over. */
export const Refunded = z.object({ refundedPence: z.int() });

export const refundCalls = {
  'POST /api/v1/prize-draws/:id/tickets/:ticketId/void': {
    summary: 'Void a ticket, with a reason',
    description:
      "The ticket is left out of the draw and its price goes back to the buyer, who reads the reason in a mail. `refund: false` voids without a refund: for admins, and for hosts where the bank has given the buyer the money back; of an admin only in a session that was begun or confirmed within a quarter of an hour, else 403 `confirmation_required`. 409 `drawn` once the drawing has started, and `disputed` for a refund while the buyer's bank holds the money or has given it back.",
    tag: 'Tickets',
    access: 'signed-in',
    params: TicketOfDraw,
    body: VoidInput,
    status: 200,
    response: Ticket,
    errors: [403, 409],
  },
  'POST /api/v1/prize-draws/:id/tickets/:ticketId/refund': {
    summary: 'Refund a ticket, which voids it',
    description:
      "Of a ticket that was voided without a refund by admins only. 409 `already_refunded` the second time, `drawn` once the drawing has started, and `disputed` while the buyer's bank holds the money or has given it back. The buyer reads the reason in a mail.",
    tag: 'Tickets',
    access: 'signed-in',
    params: TicketOfDraw,
    body: RefundInput,
    status: 200,
    response: Refunded,
    errors: [403, 409],
  },
  'POST /api/v1/prize-draws/:id/orders/:orderId/refund': {
    summary: 'Refund what is left of an order, and void its tickets',
    description:
      "409 `not_paid`, `already_refunded` where nothing is left, `drawn` once the drawing has started, and `disputed` while the buyer's bank holds the money or has given it back. The buyer reads the reason in a mail.",
    tag: 'Tickets',
    access: 'signed-in',
    params: OrderOfDraw,
    body: RefundInput,
    status: 200,
    response: Refunded,
    errors: [403, 409],
  },
  'POST /api/v1/prize-draws/:id/cancel': {
    summary: 'Cancel a draw, for admins: every ticket is refunded',
    description:
      'The draw is cancelled at once and its orders are refunded in the background, each once; everybody who bought reads the reason in a mail. Not once the drawing has started.',
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
