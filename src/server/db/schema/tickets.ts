import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { VoidCause, Voider } from '#domain/refunds/void-facts.ts';
import { bytea, id, moment } from './columns.ts';
import { challenges, orders } from './orders.ts';
import { refunds } from './payments.ts';

/** All issued tickets. Rows are never deleted and numbers are never reused. A voided ticket keeps the reason. */
export const tickets = pgTable(
  'tickets',
  {
    id: id(),
    drawId: uuid('draw_id').notNull(),
    number: integer('number').notNull(),
    personId: uuid('person_id').notNull(),
    orderId: uuid('order_id'),
    /** Bought (`paid`), or entered free by post (`post`). */
    route: text('route').$type<'paid' | 'post'>().notNull().default('paid'),
    /** The puzzle of a postal entry. A bought ticket has that of its order. */
    challengeId: uuid('challenge_id').references(() => challenges.id),
    issuedAt: moment('issued_at').notNull(),
    voidedAt: moment('voided_at'),
    voidReason: text('void_reason'),
    /** Public: who voided the ticket, and why. Null if its whole draw was refunded, or before this was stored. */
    voidedBy: text('voided_by').$type<Voider>(),
    voidCause: text('void_cause').$type<VoidCause>(),
    /** The refund of the ticket's price, if any. */
    refundId: uuid('refund_id').references(() => refunds.id),
    /** Nonces of 16 random bytes, which open the commitments in the draw's public log; null without a commitment. */
    answerNonce: bytea('answer_nonce'),
    holderNonce: bytea('holder_nonce'),
  },
  (t) => [
    /** One foreign key instead of three. It also ensures that the person and draw match the order's. */
    foreignKey({
      name: 'tickets_of_draw_order',
      columns: [t.drawId, t.personId, t.orderId],
      foreignColumns: [orders.drawId, orders.personId, orders.id],
    }),
    unique('tickets_number').on(t.drawId, t.number),
    index('tickets_person').on(t.personId, t.drawId),
    index('tickets_order').on(t.orderId),
    /** Finds the few tickets that are excluded from a draw's entry list. */
    index('tickets_voided').on(t.drawId, t.number).where(sql`${t.voidedAt} is not null`),
    index('tickets_refunded').on(t.drawId, t.number).where(sql`${t.refundId} is not null`),
    index('tickets_kept').on(t.drawId).where(sql`${t.voidedAt} is not null and ${t.refundId} is null`),
    index('tickets_void_facts').on(t.drawId).where(sql`${t.voidedBy} is not null`),
    check('tickets_number_positive', sql`${t.number} >= 1`),
    check('tickets_void', sql`(${t.voidedAt} is null) = (${t.voidReason} is null)`),
    check('tickets_void_fact', sql`(${t.voidedBy} is null) = (${t.voidCause} is null)`),
    check(
      'tickets_voided_by',
      sql`${t.voidedBy} is null or (${t.voidedAt} is not null and ${t.voidedBy} in ('host', 'admin', 'buyer', 'bank'))`,
    ),
    check(
      'tickets_void_cause',
      sql`${t.voidCause} in ('requested', 'duplicate', 'fraud', 'chargeback', 'ineligible', 'unpaid', 'other')`,
    ),
    index('tickets_refund').on(t.refundId).where(sql`${t.refundId} is not null`),
    check('tickets_route', sql`${t.route} = 'post' or ${t.orderId} is not null`),
    check('tickets_of_post', sql`${t.route} = 'paid' or (${t.orderId} is null and ${t.refundId} is null)`),
    check('tickets_challenge_by_post', sql`${t.challengeId} is null or ${t.route} = 'post'`),
    /** An answer by post is used once. */
    uniqueIndex('tickets_challenge').on(t.challengeId).where(sql`${t.challengeId} is not null`),
    check('tickets_refunded', sql`${t.refundId} is null or ${t.voidedAt} is not null`),
  ],
);

/**
 * How many valid tickets each person has in a draw, and their first ticket number. Triggers maintain this table, so
 * that rankings do not count millions of tickets.
 */
export const drawParticipants = pgTable(
  'draw_participants',
  {
    drawId: uuid('draw_id').notNull(),
    personId: uuid('person_id').notNull(),
    tickets: integer('tickets').notNull(),
    /** Null if all of the person's tickets are voided. */
    firstNumber: integer('first_number'),
  },
  (t) => [
    primaryKey({ columns: [t.drawId, t.personId] }),
    index('draw_participants_rank')
      .on(t.drawId, t.tickets.desc(), t.firstNumber)
      .where(sql`${t.tickets} > 0`),
    check('draw_participants_tickets', sql`${t.tickets} >= 0`),
    check('draw_participants_first', sql`(${t.tickets} = 0) = (${t.firstNumber} is null)`),
  ],
);
