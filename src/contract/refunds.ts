import { z } from 'zod';
import type { CallMap } from './call.ts';
import { PrizeDraw } from './draws.ts';
import { ById, Id } from './ids.ts';
import { Ticket } from './orders.ts';
import { requiredLines } from './text.ts';

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

export const TicketOfDraw = z.object({ id: Id, ticketId: Id });
export const OrderOfDraw = z.object({ id: Id, orderId: Id });

/** What is given back now, in pence. The provider may need some days to hand it over. */
export const Refunded = z.object({ refundedPence: z.int() });

export const refundCalls = {
  'POST /api/v1/prize-draws/:id/tickets/:ticketId/void': {
    summary: 'Void a ticket, with a reason: it is refunded and left out of the draw',
    tag: 'Tickets',
    access: 'signed-in',
    params: TicketOfDraw,
    body: VoidInput,
    status: 200,
    answer: Ticket,
    refuses: [403, 409],
  },
  'POST /api/v1/prize-draws/:id/tickets/:ticketId/refund': {
    summary:
      'Refund a ticket, which voids it; one voided without a refund by admins only, none once the drawing has started',
    tag: 'Tickets',
    access: 'signed-in',
    params: TicketOfDraw,
    body: RefundInput,
    status: 200,
    answer: Refunded,
    refuses: [403, 409],
  },
  'POST /api/v1/prize-draws/:id/orders/:orderId/refund': {
    summary: 'Refund what is left of an order, and void its tickets; not once the drawing has started',
    tag: 'Tickets',
    access: 'signed-in',
    params: OrderOfDraw,
    body: RefundInput,
    status: 200,
    answer: Refunded,
    refuses: [403, 409],
  },
  'POST /api/v1/prize-draws/:id/cancel': {
    summary: 'Call a draw off, for admins: every ticket is refunded; not once the drawing has started',
    tag: 'Prize draws',
    access: 'signed-in',
    params: ById,
    body: CancelInput,
    status: 200,
    answer: PrizeDraw,
    refuses: [403, 409],
  },
} as const satisfies CallMap;
