import { z } from 'zod';
import { ACCOUNT_LIMITS as limits, ACCOUNT_MESSAGES as messages } from '#domain/accounts/account-fields.ts';
import type { CallMap } from '../call.ts';
import { Email } from '../email-address.ts';
import { ById, Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { line } from '../text.ts';

/**
 * A ticket in full, as its holder, the draw's owner and admins see it. `entered` is known once the draw has closed;
 * `refunded`, whether its price was given back, and `orderId` only to those who see it in full.
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
  refunded: z.boolean().optional(),
  /** True, in the list of who runs the draw, where the buyer's bank has given its price back for good. */
  givenBackByBank: z.boolean().optional(),
  /** What it was bought with; null where it came without an order. */
  orderId: Id.nullable().optional(),
  entered: z.boolean().optional(),
});
export type Ticket = z.infer<typeof Ticket>;

/** Somebody in a draw by rank: first initial and last name, and how many tickets they hold (voided ones excluded). */
export const Participant = z.object({ rank: z.int(), displayName: z.string(), ticketCount: z.int() });
export type Participant = z.infer<typeof Participant>;

const TestOutcome = z.enum(['approve', 'decline', 'walk-away']);

/** What Stripe's payment form made of the buyer's card: good for one payment, and it holds no card data. */
const ConfirmationToken = z
  .string()
  .regex(/^ctoken_[A-Za-z0-9_]{1,250}$/, 'The payment details are not valid. Please enter them again.');

/**
 * A purchase. `challengeCompleted` is accepted and ignored, because the answer is judged on the server;
 * `testOutcome` works with test payments only, and `confirmationToken` is needed with Stripe.
 */
export const Purchase = z.object({
  firstName: line('First name', limits.name.max, messages.firstNameMax).optional(),
  lastName: line('Last name', limits.name.max, messages.lastNameMax).optional(),
  email: Email.optional(),
  quantity: z
    .int('Quantity must be a whole number')
    .min(1, 'Quantity must be at least 1')
    .max(1_000_000, 'Quantity is too large'),
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
 * What an open order is paid with: a new token of the payment form, or with test payments how it shall end. With
 * neither nothing is asked for; the answer tells how the payment stands, so that a step at the bank can be taken up again.
 */
export const Payment = z.object({
  testOutcome: TestOutcome.optional(),
  confirmationToken: ConfirmationToken.optional(),
});
export type Payment = z.input<typeof Payment>;

export const OrderStatus = z.enum(['pending', 'paid', 'declined', 'cancelled']);

/** What was bought, in pence, and what of it was given back; `expiresAt` while it holds its tickets unpaid. */
export const Order = z.object({
  id: Id,
  prizeDrawId: Id,
  status: OrderStatus,
  quantity: z.int(),
  totalPence: z.int(),
  refundedPence: z.int(),
  expiresAt: z.iso.datetime().optional(),
});

/** How an order's payment stands. `clientSecret`: the buyer's bank wants a word with them, by Stripe.js in their browser. */
export const PaymentStanding = z.object({
  provider: z.string(),
  status: z.enum(['pending', 'succeeded', 'declined', 'cancelled']),
  clientSecret: z.string().optional(),
});

export const Receipt = z.object({
  order: Order,
  tickets: z.array(Ticket),
  payment: PaymentStanding.optional(),
});
export type Receipt = z.infer<typeof Receipt>;

export const orderCalls = {
  'POST /api/v1/prize-draws/:id/tickets': {
    summary: 'Buy tickets',
    description: [
      'Send an `Idempotency-Key` header, new for each attempt: under the same key the same order is answered for a day,',
      'and with another body 409 `idempotency_conflict`. Without one, asking again buys again.',
      'The tickets come with the answer where the order is `paid`; a `pending` one holds them until `expiresAt`, and',
      '`GET /api/v1/orders/{id}` tells how it stands. With 409 `order_open`, `order` is the open order that has to be',
      'finished or cancelled first.',
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
    summary: 'Who takes part, ranked by tickets held',
    tag: 'Tickets',
    access: 'signed-in',
    params: ById,
    query: Paging,
    status: 200,
    response: z.array(Participant),
  },
  'GET /api/v1/prize-draws/:id/open-order': {
    summary: 'Your order in a draw that still waits for its payment; null where there is none',
    tag: 'Tickets',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: Receipt.nullable(),
  },
  'GET /api/v1/orders/:id': {
    summary: 'How an order of yours stands',
    tag: 'Tickets',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: Receipt,
  },
  'POST /api/v1/orders/:id/payment': {
    summary: 'Pay for an open order of yours, or take up a payment that waits for a step of yours',
    tag: 'Tickets',
    access: 'signed-in',
    params: ById,
    body: Payment,
    status: 200,
    response: Receipt,
    errors: [402, 409],
    // Each asks the payment provider, who answers the whole site only so often.
    perMinute: 120,
  },
  'POST /api/v1/orders/:id/cancel': {
    summary: 'Cancel an open order of yours, which frees its tickets; one that turns out to be paid stays so',
    tag: 'Tickets',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: Receipt,
    errors: [409],
    perMinute: 120,
  },
} as const satisfies CallMap;
