import { z } from 'zod';
import type { CallMap } from '../call.ts';
import { PrizeDraw } from '../draws/draws.ts';
import { Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { OrderStatus, Ticket } from './orders.ts';

/** Ticket numbers that follow each other: the first and the last. */
const NumberRange = z.tuple([z.int(), z.int()]);

/** Money that goes back for an order, in pence; `settledAt` is null while the payment provider has yet to take it on. */
export const OrderRefund = z.object({
  amountPence: z.int(),
  reason: z.string(),
  cause: z.enum(['void', 'ticket', 'order', 'cancel', 'late']),
  createdAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
});

/** Tickets of an order that were voided together, and whether their price was given back. */
export const OrderVoid = z.object({
  tickets: z.array(NumberRange),
  reason: z.string(),
  voidedAt: z.iso.datetime(),
  refunded: z.boolean(),
});

/** An order as its buyer looks back on it. Amounts in pence; `expiresAt` while it holds its tickets unpaid. */
export const PlacedOrder = z.object({
  id: Id,
  status: OrderStatus,
  quantity: z.int(),
  unitPricePence: z.int(),
  totalPence: z.int(),
  refundedPence: z.int(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** `cardFunding` as the provider tells it: credit, debit, prepaid or unknown. */
  payment: z.object({ provider: z.string(), cardFunding: z.string().nullable() }),
  draw: PrizeDraw.pick({
    id: true,
    title: true,
    hostName: true,
    status: true,
    startDate: true,
    endDate: true,
    imageUrl: true,
    imageAlt: true,
    colorScheme: true,
    customColor: true,
    ticketPrice: true,
    charityName: true,
    charityNumber: true,
    charityPercentage: true,
  }),
  tickets: z.array(NumberRange),
  voids: z.array(OrderVoid),
  refunds: z.array(OrderRefund),
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

/** The same with each of its tickets, and whom they were bought for; `buyer` is null once that was erased. */
export const OrderDetails = PlacedOrder.extend({
  buyer: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
  ownTickets: z.array(Ticket),
});
export type OrderDetails = z.infer<typeof OrderDetails>;

export const OrderOfPerson = z.object({ id: Id, orderId: Id });

/** `status` leaves only the orders that stand so. */
export const OrderSearch = Paging.extend({ status: OrderStatus.optional() });

export const orderHistoryCalls = {
  'GET /api/v1/users/:id/orders': {
    summary: 'The orders of a person, the latest first, for that person and admins',
    tag: 'Tickets',
    access: 'signed-in',
    params: z.object({ id: Id }),
    query: OrderSearch,
    status: 200,
    response: z.array(PlacedOrder),
    errors: [403],
  },
  'GET /api/v1/users/:id/orders/:orderId': {
    summary: 'An order of a person with all its tickets, for that person and admins',
    tag: 'Tickets',
    access: 'signed-in',
    params: OrderOfPerson,
    status: 200,
    response: OrderDetails,
    errors: [403],
  },
} as const satisfies CallMap;
