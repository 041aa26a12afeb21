import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { orders } from './orders.ts';

/** A payment for an order, with its status at the provider. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    provider: text('provider').notNull(),
    /** The payment's id at the provider; null until the provider has returned it. */
    providerReference: text('provider_reference'),
    status: text('status').$type<'pending' | 'succeeded' | 'declined' | 'cancelled'>().notNull(),
    amountPence: integer('amount_pence').notNull(),
    refundedPence: integer('refunded_pence').notNull().default(0),
    /** What banks have taken for good in lost disputes, besides money that was refunded. */
    lostPence: integer('lost_pence').notNull().default(0),
    /** credit, debit, prepaid or unknown, or a payment method that is not a card: before the charge as the form says. */
    cardFunding: text('card_funding'),
    /** Counts the payments at the provider: a card that is refused after its authorisation needs another one. */
    attempt: integer('attempt').notNull().default(1),
    /** The last attempt whose card would have passed the buyer's limit for credit cards. Its authorisation is cancelled. */
    refusedAttempt: integer('refused_attempt'),
    /** What was left of that limit, in pence; null once another card is tried. */
    refusedLeftPence: integer('refused_left_pence'),
    /** The first day of the London month in which the payment counts as paid by credit card; null if it does not. */
    creditMonth: date('credit_month', { mode: 'string' }),
    /** False for payments that were made when the provider captured every payment itself. */
    manualCapture: boolean('manual_capture').notNull().default(false),
    /** The provider's reason for a decline. The payment is then cancelled and the order declined. */
    declineCode: text('decline_code'),
    createdAt: createdAt(),
    /** When the provider last reported the status. If there is no recent report, the payment is looked up. */
    reportedAt: moment('heard_at'),
    settledAt: moment('settled_at'),
  },
  (t) => [
    unique('payments_reference').on(t.provider, t.providerReference),
    index('payments_order').on(t.orderId),
    index('payments_pending').on(t.createdAt).where(sql`${t.status} = 'pending'`),
    check('payments_status', sql`${t.status} in ('pending', 'succeeded', 'declined', 'cancelled')`),
    check('payments_attempt', sql`${t.attempt} >= 1 and ${t.refusedAttempt} <= ${t.attempt}`),
    check(
      'payments_refund',
      sql`${t.refundedPence} >= 0 and ${t.lostPence} >= 0 and ${t.refundedPence} + ${t.lostPence} <= ${t.amountPence}`,
    ),
  ],
);

/**
 * A refund. It is stored in the transaction that causes it, and settled once the provider confirms it. Until the
 * provider accepts it, it is requested again with the same idempotency key, so that a crash loses nothing. The
 * refunded tickets reference it.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /**
     * What caused the refund. `late` means that the payment arrived after its order could no longer be fulfilled,
     * `dashboard` that the refund was made at the provider and not by us.
     */
    cause: text('cause')
      .$type<'void' | 'ticket' | 'order' | 'cancel' | 'no_winner' | 'late' | 'dashboard'>()
      .notNull(),
    reason: text('reason').notNull(),
    amountPence: integer('amount_pence').notNull(),
    /** Starts at 1 and increases when the provider reports a failure. Each attempt has its own idempotency key. */
    attempt: integer('attempt').notNull().default(1),
    providerReference: text('provider_reference'),
    createdAt: createdAt(),
    /** When the refund was last requested from the provider. Refunds that fail repeatedly are retried last. */
    askedAt: moment('asked_at'),
    /** The attempt that was last requested. If it is the current one, the provider may have made the refund. */
    askedAttempt: integer('asked_attempt'),
    settledAt: moment('settled_at'),
    /** When a refund was last looked up: while it is pending, or since it was settled, because a bank may return it. */
    lookedUpAt: moment('looked_up_at'),
    /** The dispute that the refund waits for. If it is lost, the bank has paid the buyer instead. */
    disputeId: uuid('dispute_id').references((): AnyPgColumn => disputes.id),
    /**
     * When it was cancelled in the provider's dashboard, where it was made. It is still owed, and not sent until an
     * admin decides to send it.
     */
    cancelledAt: moment('cancelled_at'),
    /** The refund that this one was a part of when it was decided. */
    splitFrom: uuid('split_from').references((): AnyPgColumn => refunds.id),
  },
  (t) => [
    index('refunds_payment').on(t.paymentId),
    index('refunds_dispute').on(t.disputeId).where(sql`${t.disputeId} is not null`),
    index('refunds_split').on(t.splitFrom).where(sql`${t.splitFrom} is not null`),
    /** Finds the refunds that a bank may still return. */
    index('refunds_settled').on(t.settledAt).where(sql`${t.settledAt} is not null`),
    index('refunds_due').on(t.askedAt.asc().nullsFirst(), t.createdAt).where(sql`${t.settledAt} is null`),
    check(
      'refunds_cause',
      sql`${t.cause} in ('void', 'ticket', 'order', 'cancel', 'no_winner', 'late', 'dashboard')`,
    ),
    /** Finds a refund that the provider reports. Parts of one refund share its reference. */
    index('refunds_reference').on(t.providerReference).where(sql`${t.providerReference} is not null`),
    check('refunds_amount', sql`${t.amountPence} > 0`),
    check(
      'refunds_cancelled',
      sql`${t.cancelledAt} is null
        or (${t.cause} = 'dashboard' and ${t.settledAt} is null and ${t.providerReference} is null)`,
    ),
  ],
);

/** Every webhook event, stored together with its effect, so that repeated events have no further effect. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    /** The provider's id for the object that the event is about. */
    subject: text('subject'),
    receivedAt: createdAt('received_at'),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] })],
);

/** Numbers the look-ups of disputes in the order in which they began, so that an older one never replaces a newer one. */
export const disputeLookUps = pgSequence('dispute_look_ups');

/** A dispute that a cardholder has raised with their bank. While it is open, the bank may withdraw the money. */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    providerReference: text('provider_reference').notNull().unique('disputes_reference'),
    /** The status and reason are stored exactly as the provider reports them. */
    status: text('status').notNull(),
    reason: text('reason').notNull(),
    amountPence: integer('amount_pence').notNull(),
    /** What the bank has withdrawn, temporarily or permanently. It may return only a part. */
    withdrawnPence: integer('withdrawn_pence').notNull().default(0),
    /** Until when evidence can be sent to the bank; null if it is not known. */
    evidenceDueAt: moment('evidence_due_at'),
    openedAt: createdAt('opened_at'),
    updatedAt: createdAt('updated_at'),
    closedAt: moment('closed_at'),
    /** The number of the look-up whose result this is, and when it began. */
    lookUp: bigint('look_up', { mode: 'number' }).notNull().default(0),
    lookedUpAt: createdAt('looked_up_at'),
    /** When it was decided who bears the loss; null if the dispute is not lost, or not decided yet. */
    borneAt: moment('borne_at'),
  },
  (t) => [
    index('disputes_payment').on(t.paymentId),
    index('disputes_opened').on(t.openedAt),
    index('disputes_open').on(t.lookedUpAt).where(sql`${t.closedAt} is null`),
    index('disputes_unborne').on(t.openedAt).where(sql`${t.status} = 'lost' and ${t.borneAt} is null`),
    check('disputes_amount', sql`${t.amountPence} > 0`),
    check('disputes_withdrawn', sql`${t.withdrawnPence} >= 0`),
  ],
);
