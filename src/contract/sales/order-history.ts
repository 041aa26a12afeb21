import { z } from 'zod';
import { VOID_CAUSES, VOIDERS } from '#domain/refunds/void-facts.ts';
import type { CallMap } from '../call.ts';
import { PrizeDraw } from '../draws/draws.ts';
import { Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { OrderStatus, Ticket } from './orders.ts';

/** The first and last number of a run of consecutive tickets. */
export const NumberRange = z.tuple([z.int(), z.int()]);

/** A refund of an order, in pence. `settledAt` is null until the payment provider has confirmed it. */
export const OrderRefund = z.object({
  amountPence: z.int(),
  reason: z.string(),
  cause: z.enum(['void', 'ticket', 'order', 'cancel', 'no_winner', 'late', 'dashboard']),
  createdAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
});

/** Tickets of an order that were voided together, and whether they were refunded. */
export const OrderVoid = z.object({
  tickets: z.array(NumberRange),
  reason: z.string(),
  voidedAt: z.iso.datetime(),
  /** Public: who voided them, and why. Null if their whole draw was refunded. */
  by: z.enum(VOIDERS).nullable(),
  cause: z.enum(VOID_CAUSES).nullable(),
  refunded: z.boolean(),
});

/** An order in its buyer's history. Amounts are in pence. `expiresAt` is when the hold on unpaid tickets expires. */
export const PlacedOrder = z.object({
  id: Id,
  /** The number that people read out, such as `OAK-7K2M-93QF`. */
  number: z.string(),
  status: OrderStatus,
  quantity: z.int(),
  unitPricePence: z.int(),
  totalPence: z.int(),
  refundedPence: z.int(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** `cardFunding` comes from the provider: credit, debit, prepaid, link or unknown. */
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
    outcome: true,
  }),
  tickets: z.array(NumberRange),
  voids: z.array(OrderVoid),
  refunds: z.array(OrderRefund),
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

/** An order with all its tickets and its buyer; `buyer` is null if the account was deleted. */
export const OrderDetails = PlacedOrder.extend({
  buyer: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
  ownTickets: z.array(Ticket),
  /** The payment provider’s reference, for admins, support and finance only. */
  paymentReference: z.string().nullable().optional(),
});
export type OrderDetails = z.infer<typeof OrderDetails>;

export const OrderOfPerson = z.object({ id: Id, orderId: Id });

/** `status` and `prizeDrawId` limit the list to orders with that status, and in that draw. */
export const OrderSearch = Paging.extend({
  status: OrderStatus.optional(),
  prizeDrawId: Id.optional(),
});

export const orderHistoryCalls = {
  'GET /api/v1/users/:id/orders': {
    summary: 'List orders',
    description: 'For the user and admins. Returns the user’s orders, newest first.',
    tag: 'Tickets',
    access: 'signed-in',
    params: z.object({ id: Id }),
    query: OrderSearch,
    status: 200,
    response: z.array(PlacedOrder),
    errors: [403],
  },
  'GET /api/v1/users/:id/orders/:orderId': {
    summary: 'Get an order with its tickets',
    description: 'For the user and admins. Returns one of the user’s orders with all its tickets.',
    tag: 'Tickets',
    access: 'signed-in',
    params: OrderOfPerson,
    status: 200,
    response: OrderDetails,
    errors: [403],
  },
} as const satisfies CallMap;
