import { z } from 'zod';
import { BUYER_FILTERS, ORDER_FILTERS } from '#domain/orders/order-lists.ts';
import { type CallMap, GUARDED } from '../call.ts';
import { ById, Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { line } from '../text.ts';
import { NumberRange } from './order-history.ts';

/** The buyer as named in their order; each part is null if they have deleted their account. */
const buyer = {
  userId: Id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
};

/**
 * Amounts are in pence. `refundedPence` includes refunds that the buyer's bank has not received yet. `voided` and
 * `entered` count tickets; `entered` is absent until the list of entries is sealed.
 */
const figures = { refundedPence: z.int(), voided: z.int(), entered: z.int().optional() };

/** An order of a draw that was paid, or is being paid. `tickets` is empty until it is paid. */
export const SoldOrder = z.object({
  id: Id,
  /** The number that people read out, such as `OAK-7K2M-93QF`. */
  number: z.string(),
  status: z.enum(['paid', 'pending']),
  createdAt: z.iso.datetime(),
  buyer: z.object(buyer),
  quantity: z.int(),
  tickets: z.array(NumberRange),
  totalPence: z.int(),
  ...figures,
});
export type SoldOrder = z.infer<typeof SoldOrder>;

/** A person with tickets in a draw, named as in their latest order. `tickets` counts valid tickets. */
export const Buyer = z.object({
  ...buyer,
  orders: z.int(),
  tickets: z.int(),
  paidPence: z.int(),
  firstOrderAt: z.iso.datetime().nullable(),
  lastOrderAt: z.iso.datetime().nullable(),
  ...figures,
});
export type Buyer = z.infer<typeof Buyer>;

const search = line('The search', 200, 'The search must be at most 200 characters').optional();

export const OrderListSearch = Paging.extend({
  search,
  status: z.enum(ORDER_FILTERS, 'The status must be paid, refunded or pending').optional(),
});
export type OrderListSearch = z.output<typeof OrderListSearch>;

export const BuyerListSearch = Paging.extend({
  search,
  status: z.enum(BUYER_FILTERS, 'The status must be active or voided').optional(),
});
export type BuyerListSearch = z.output<typeof BuyerListSearch>;

const list = { tag: 'Tickets', access: 'signed-in', params: ById, status: 200, errors: [403] } as const;
const file = {
  ...GUARDED,
  ...list,
  produces: 'text/csv; charset=utf-8',
  response: z.string(),
  // Each call reads all of a draw's orders.
  perMinute: 10,
} as const;

export const orderListCalls = {
  'GET /api/v1/prize-draws/:id/orders': {
    ...list,
    summary: 'List orders of a draw',
    description:
      'For the people who run the draw and admins. Returns the orders that were paid or are being paid, newest first. `search` matches names, email addresses and the start of ticket numbers of paid orders, or an order number or id. In a draw of more than 10,000 tickets, it covers the first 1,000 tickets found. `status` is `paid`, `refunded` (at least in part) or `pending`.',
    query: OrderListSearch,
    response: z.array(SoldOrder),
  },
  'GET /api/v1/prize-draws/:id/orders.csv': {
    ...file,
    summary: 'Export orders as CSV',
    description:
      'For the draw’s owner, treasurers and admins. Returns all paid orders, oldest first, with their amounts in pounds, refunds and, once the list of entries is sealed, the number of tickets entered (RFC 4180, UTF-8 with a byte order mark). Times are in London time. Text that a spreadsheet would treat as a formula starts with an apostrophe.',
  },
  'GET /api/v1/prize-draws/:id/buyers': {
    ...list,
    summary: 'List buyers of a draw',
    description:
      'For the people who run the draw and admins. Returns everyone who has or had a ticket, those with most valid tickets first. `search` works as for tickets. `status` is `active` (has valid tickets) or `voided` (has none left).',
    query: BuyerListSearch,
    response: z.array(Buyer),
  },
  'GET /api/v1/prize-draws/:id/buyers.csv': {
    ...file,
    summary: 'Export buyers as CSV',
    description:
      'For the draw’s owner, treasurers and admins. Returns everyone who has or had a ticket, in the form of the export of orders.',
  },
} as const satisfies CallMap;
