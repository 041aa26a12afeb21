import { z } from 'zod';
import { TICKET_STATUSES } from '#domain/orders/ticket-search.ts';
import { type CallMap, GUARDED } from '../call.ts';
import { ById, Id, TicketOfDraw } from '../ids.ts';
import { Paging } from '../lists.ts';
import { line } from '../text.ts';
import { Ticket } from './orders.ts';

/** Ticket lists can be searched by first name, last name, email and ticket number, ignoring case. */
export const TicketSearch = Paging.extend({
  search: line('The search', 200, 'The search must be at most 200 characters').optional(),
  status: z.enum(TICKET_STATUSES, 'The status must be active, voided or refunded').optional(),
  mine: z.stringbool().optional(),
  orderId: Id.optional(),
});
export type TicketSearch = z.infer<typeof TicketSearch>;

export const ticketListCalls = {
  'GET /api/v1/prize-draws/:id/tickets': {
    summary: 'List tickets',
    description:
      'Lists a draw’s tickets by number. The owner and admins see them in full; other users see display names, and their own tickets in full. `search` matches names, email addresses and the start of ticket numbers. In a draw of more than 10,000 tickets, a search returns at most 1,000. Beyond the first 10,000 tickets searched, one or two letters match only at the start of a word, and a single symbol matches nothing. `orderId` limits the list to one order. `status=refunded` lists only your own tickets unless you are the owner or an admin.',
    tag: 'Tickets',
    access: 'signed-in',
    params: ById,
    query: TicketSearch,
    status: 200,
    response: z.array(Ticket),
  },
  'GET /api/v1/prize-draws/:id/tickets.csv': {
    summary: 'Export tickets as CSV',
    description:
      'For the draw’s owner and admins. Returns all tickets of a draw with their orders, amounts in pounds and refunds (RFC 4180, UTF-8 with a byte order mark); purchase dates are in London time. The last column says whether a ticket is entered, and is empty until the list of entries is sealed. Text that a spreadsheet would treat as a formula starts with an apostrophe.',
    tag: 'Tickets',
    access: 'signed-in',
    ...GUARDED,
    params: ById,
    status: 200,
    produces: 'text/csv; charset=utf-8',
    response: z.string(),
    errors: [403],
    // Each call reads all of a draw's tickets.
    perMinute: 10,
  },
  'POST /api/v1/prize-draws/:id/tickets/:ticketId/confirmation': {
    summary: 'Resend an order confirmation',
    description:
      'For the draw’s owner and admins. Emails the order confirmation to the buyer again, at most three times a day for each order. Returns 409 `voided` for a voided ticket, `erased` if the buyer has deleted their account, `not_bought` for a ticket without an order, `over` once the draw is completed or cancelled.',
    tag: 'Tickets',
    access: 'signed-in',
    params: TicketOfDraw,
    status: 202,
    response: z.void(),
    errors: [403, 409, 429],
  },
} as const satisfies CallMap;
