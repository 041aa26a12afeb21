import { z } from 'zod';
import { ACCOUNT_LIMITS as limits, ACCOUNT_MESSAGES as messages } from '#domain/accounts/account-fields.ts';
import { VOID_CAUSES, VOIDERS } from '#domain/refunds/void-facts.ts';
import type { CallMap } from '../call.ts';
import { Email } from '../email-address.ts';
import { ById, Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { line } from '../text.ts';

/**
 * A ticket. The holder, the draw's owner and admins see it in full; `refunded` and `orderId` are set only for them.
 * `entered` is set once the entry list is sealed.
 */
export const Ticket = z.object({
  id: Id,
  ticketNumber: z.int(),
  prizeDrawId: Id,
  userId: Id.nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  purchaserEmail: z.string().nullable(),
  purchasedAt: z.iso.datetime(),
  voided: z.boolean(),
  voidReason: z.string().nullable(),
  voidedAt: z.iso.datetime().nullable(),
  /** Public: who voided the ticket, and why. Null if its whole draw was refunded. */
  voidedBy: z.enum(VOIDERS).nullable(),
  voidCause: z.enum(VOID_CAUSES).nullable(),
  refunded: z.boolean().optional(),
  /** Null for a ticket without an order. */
  orderId: Id.nullable().optional(),
  entered: z.boolean().optional(),
});
export type Ticket = z.infer<typeof Ticket>;

/** A participant with their rank, display name (first initial and last name) and number of valid tickets. */
export const Participant = z.object({ rank: z.int(), displayName: z.string(), ticketCount: z.int() });
export type Participant = z.infer<typeof Participant>;

const TestOutcome = z.enum(['approve', 'approve-credit', 'approve-unknown', 'decline', 'walk-away']);

/** A confirmation token from Stripe's payment form. Valid for one payment; contains no card data. */
const ConfirmationToken = z
  .string()
  .regex(/^ctoken_[A-Za-z0-9_]{1,250}$/, 'Your payment details aren’t valid. Please enter them again.');

/**
 * A purchase. `challengeCompleted` is accepted but ignored, because the server checks the answer. `testOutcome` works
 * with test payments only; Stripe requires `confirmationToken`.
 */
export const Purchase = z.object({
  firstName: line('First name', limits.name.max, messages.firstNameMax).optional(),
  lastName: line('Last name', limits.name.max, messages.lastNameMax).optional(),
  email: Email.optional(),
  quantity: z
    .int('Quantity must be a whole number')
    .min(1, 'Quantity must be at least 1')
    .max(1_000_000, 'Quantity is too large'),
  totalPence: z.int('The total must be in whole pence').min(0, 'The total must not be negative').optional(),
  challengeCompleted: z.unknown().optional(),
  challengeId: Id.nullish(),
  userId: Id.nullish(),
  over18: z.boolean().optional(),
  ukResident: z.boolean().optional(),
  testOutcome: TestOutcome.default('approve'),
  confirmationToken: ConfirmationToken.optional(),
});
export type Purchase = z.input<typeof Purchase>;

/**
 * The payment details for an open order: a new confirmation token, or the outcome of a test payment. If both are
 * omitted, nothing is charged, and the response contains the payment's status, so that 3-D Secure authentication can be
 * resumed.
 */
export const Payment = z.object({
  testOutcome: TestOutcome.optional(),
  confirmationToken: ConfirmationToken.optional(),
});
export type Payment = z.input<typeof Payment>;

export const OrderStatus = z.enum(['pending', 'paid', 'declined', 'cancelled']);

/** An order. Amounts are in pence. `expiresAt` is when the hold on unpaid tickets expires. */
export const Order = z.object({
  id: Id,
  /** The number that people read out, such as `OAK-7K2M-93QF`. */
  number: z.string(),
  prizeDrawId: Id,
  status: OrderStatus,
  quantity: z.int(),
  totalPence: z.int(),
  refundedPence: z.int(),
  expiresAt: z.iso.datetime().optional(),
});

/**
 * The status of an order's payment. If `clientSecret` is set, 3-D Secure authentication is required, with Stripe.js in
 * the browser. `refusal` says why the last card was not charged, and what is left of the caller's limit for credit cards;
 * the order can be paid with another card.
 */
export const PaymentStatus = z.object({
  provider: z.string(),
  status: z.enum(['pending', 'succeeded', 'declined', 'cancelled']),
  clientSecret: z.string().optional(),
  refusal: z
    .object({ code: z.literal('credit_card_limit'), message: z.string(), leftPence: z.int() })
    .optional(),
});

export const Receipt = z.object({
  order: Order,
  tickets: z.array(Ticket),
  payment: PaymentStatus.optional(),
});
export type Receipt = z.infer<typeof Receipt>;

export const orderCalls = {
  'POST /api/v1/prize-draws/:id/tickets': {
    summary: 'Buy tickets',
    description: [
      'Send an `Idempotency-Key` header with a new value for each purchase. Repeating a request with the same key returns',
      'the same order for a day; a different body with the same key returns 409 `idempotency_conflict`. Without a key, each',
      'request buys again. A `paid` order includes its tickets. A `pending` order holds its tickets until `expiresAt`; poll',
      '`GET /api/v1/orders/{id}` for its status. Returns 402 if the payment is declined: with `credit_card_limit`, the order',
      'in `order` stays open, and can be paid with another card. Returns 409 `order_open` if you must',
      'first pay for or cancel another order, whose id is in `order`. If you send `totalPence`, the tickets are sold for exactly',
      'that amount or not at all: 409 `price_changed` says what a ticket costs now. Returns 403 `limit_question` for a second',
      'purchase until you have answered how much you want to spend in a month, 403 `spend_limit` above your limit and 403',
      '`on_a_break` during a break. While an admin has stopped all sales, returns 409 `sales_stopped` with their sentence.',
    ].join(' '),
    tag: 'Tickets',
    access: 'signed-in',
    params: ById,
    body: Purchase,
    status: 201,
    response: Receipt,
    errors: [402, 403, 409, 429, 503],
  },
  'GET /api/v1/prize-draws/:id/participants': {
    summary: 'List participants',
    description: 'Returns the participants of a draw, ranked by their number of valid tickets.',
    tag: 'Tickets',
    access: 'signed-in',
    params: ById,
    query: Paging,
    status: 200,
    response: z.array(Participant),
  },
  'GET /api/v1/prize-draws/:id/open-order': {
    summary: 'Get your open order',
    description: 'Returns your unpaid order in this draw, or null if there is none.',
    tag: 'Tickets',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: Receipt.nullable(),
  },
  'GET /api/v1/orders/:id': {
    summary: 'Get an order',
    description: 'Returns one of your orders with its tickets and the status of its payment.',
    tag: 'Tickets',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: Receipt,
  },
  'POST /api/v1/orders/:id/payment': {
    summary: 'Pay for an open order',
    description:
      'Pays for one of your open orders. If the body is empty, nothing is charged; if the response has a `payment.clientSecret`, 3-D Secure authentication is required. Returns 402 if the payment is declined (with `credit_card_limit`, the order stays open for another card), and 409 `order_not_open` if the order is paid, cancelled or expired.',
    tag: 'Tickets',
    access: 'signed-in',
    params: ById,
    body: Payment,
    status: 200,
    response: Receipt,
    errors: [402, 409],
    // Each call leads to a call to the payment provider, whose rate limit applies to the whole site.
    perMinute: 120,
  },
  'POST /api/v1/orders/:id/cancel': {
    summary: 'Cancel an open order',
    description:
      'Cancels one of your open orders and releases its tickets. If the payment has already succeeded, the order stays paid. Returns 409 `order_not_open` if the order is already paid.',
    tag: 'Tickets',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: Receipt,
    errors: [409],
    perMinute: 120,
  },
} as const satisfies CallMap;
