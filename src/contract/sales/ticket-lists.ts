import { z } from 'zod';
import { TICKET_STATUSES } from '#domain/orders/ticket-search.ts';
import type { CallMap } from '../call.ts';
import { ById, Id, TicketOfDraw } from '../ids.ts';
import { Paging } from '../lists.ts';
import { line } from '../text.ts';
import { Ticket } from './orders.ts';

/** Ticket lists can be searched over first name, last name, email and ticket number, without case. */
export const TicketSearch = Paging.extend({
  search: line('The search', 200, 'The search must be at most 200 characters').optional(),
  status: z.enum(TICKET_STATUSES, 'The status must be active, voided or refunded').optional(),
  mine: z.stringbool().optional(),
  orderId: Id.optional(),
});
export type TicketSearch = z.infer<typeof TicketSearch>;

export const ticketListCalls = {
  'GET /api/v1/prize-draws/:id/tickets': {
    summary:
      'The tickets of a draw: whole for its owner and admins, otherwise display names and your own whole',
    description:
      'By number. `search` looks in names and addresses, and at the beginning of numbers. In a draw of more than 10,000 tickets it finds the first 1,000 at most, and after the first ten thousand tickets that stand as asked for, one or two letters only where a word begins and a single sign no more. `orderId` narrows it to the tickets of an order. Others than its owner and admins find by `status=refunded` their own alone.',
    tag: 'Tickets',
    access: 'signed-in',
    params: ById,
    query: TicketSearch,
    status: 200,
    response: z.array(Ticket),
  },
  'GET /api/v1/prize-draws/:id/tickets.csv': {
    summary: 'All tickets of a draw as a table for spreadsheets, for its owner and admins',
    description:
      'Six columns (RFC 4180, UTF-8 with a byte order mark), purchase dates by the clock of London. A text that a spreadsheet would calculate has an apostrophe before it.',
    tag: 'Tickets',
    access: 'signed-in',
    params: ById,
    status: 200,
    produces: 'text/csv; charset=utf-8',
    response: z.string(),
    errors: [403],
    // Each reads all that there is of a draw.
    perMinute: 10,
  },
  'POST /api/v1/prize-draws/:id/tickets/:ticketId/confirmation': {
    summary: "Send the confirmation of a ticket's order to its buyer again, for the draw's owner and admins",
    description:
      'An order three times a day. 409 `voided`, `erased` where the buyer deleted their account, `not_bought`, and `over` once the draw is completed or cancelled.',
    tag: 'Tickets',
    access: 'signed-in',
    params: TicketOfDraw,
    status: 202,
    response: z.void(),
    errors: [403, 409, 429],
  },
} as const satisfies CallMap;
