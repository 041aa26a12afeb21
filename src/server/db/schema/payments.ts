import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { orders } from './orders.ts';

/** The payment of an order, and how it stands at its provider. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    provider: text('provider').notNull(),
    /** The provider's own name for it; null until the provider has told it. */
    providerReference: text('provider_reference'),
    status: text('status').$type<'pending' | 'succeeded' | 'declined' | 'cancelled'>().notNull(),
    amountPence: integer('amount_pence').notNull(),
    refundedPence: integer('refunded_pence').notNull().default(0),
    /** credit, debit, prepaid or unknown: read before the card is charged. */
    cardFunding: text('card_funding'),
    /** Why the provider declined, in its own word; the payment is cancelled and the order then ends as declined. */
    declineCode: text('decline_code'),
    createdAt: createdAt(),
    /** When the provider last told how it stands: what has heard nothing for a while is asked about. */
    heardAt: moment('heard_at'),
    settledAt: moment('settled_at'),
  },
  (t) => [
    unique('payments_reference').on(t.provider, t.providerReference),
    index('payments_order').on(t.orderId),
    index('payments_pending').on(t.createdAt).where(sql`${t.status} = 'pending'`),
    check('payments_status', sql`${t.status} in ('pending', 'succeeded', 'declined', 'cancelled')`),
    check('payments_refund', sql`${t.refundedPence} between 0 and ${t.amountPence}`),
  ],
);

/**
 * Money to be given back. Written with what caused it and settled once the provider has it, so that a crash between
 * the two loses nothing: what is not settled is asked for again, under the same key. Its tickets name it.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** What it is for; `late`: the money came when nothing could be sold for it any more. */
    cause: text('cause').$type<'void' | 'ticket' | 'order' | 'cancel' | 'late'>().notNull(),
    reason: text('reason').notNull(),
    amountPence: integer('amount_pence').notNull(),
    /** Counts the tries that the provider reported as failed after it had taken them: each has a key of its own. */
    attempt: integer('attempt').notNull().default(1),
    providerReference: text('provider_reference'),
    createdAt: createdAt(),
    /** When the provider was last asked for it: what fails again and again waits behind the others. */
    askedAt: moment('asked_at'),
    settledAt: moment('settled_at'),
  },
  (t) => [
    index('refunds_payment').on(t.paymentId),
    index('refunds_due').on(t.askedAt.asc().nullsFirst(), t.createdAt).where(sql`${t.settledAt} is null`),
    check('refunds_cause', sql`${t.cause} in ('void', 'ticket', 'order', 'cancel', 'late')`),
    check('refunds_amount', sql`${t.amountPence} > 0`),
  ],
);

/** Every event that a provider told us, recorded with its effect: told twice, it takes effect once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    /** The provider's name for what it is about. */
    subject: text('subject'),
    receivedAt: createdAt('received_at'),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] })],
);

/** A cardholder's objection at their bank; the money may be taken back from us while it is undecided. */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    providerReference: text('provider_reference').notNull().unique('disputes_reference'),
    /** In the provider's own words, as is the reason. */
    status: text('status').notNull(),
    reason: text('reason').notNull(),
    amountPence: integer('amount_pence').notNull(),
    /** Whether the bank has taken the money for now, or for good. */
    withdrawn: boolean('withdrawn').notNull().default(false),
    openedAt: createdAt('opened_at'),
    updatedAt: createdAt('updated_at'),
    closedAt: moment('closed_at'),
  },
  (t) => [
    index('disputes_payment').on(t.paymentId),
    index('disputes_opened').on(t.openedAt),
    check('disputes_amount', sql`${t.amountPence} > 0`),
  ],
);
