import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Difficulty, GameType } from '#domain/games/kinds.ts';
import { bytea, createdAt, id, moment } from './columns.ts';
import { prizeDraws } from './draws.ts';
import { people } from './people.ts';

/**
 * A puzzle shown to a visitor: the question, the solution and the answer. Answers are checked when the entry list is
 * sealed.
 */
export const challenges = pgTable(
  'challenges',
  {
    id: id(),
    drawId: uuid('draw_id')
      .notNull()
      .references(() => prizeDraws.id, { onDelete: 'cascade' }),
    /** The signed-in user who was shown the puzzle. No other user can use it. */
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    /** The short code that stands on a postal entry, such as `K7-402`; null for a puzzle on the screen. */
    code: text('code'),
    type: text('type').$type<GameType>().notNull(),
    difficulty: text('difficulty').$type<Difficulty>().notNull(),
    prompt: text('prompt'),
    sequence: jsonb('sequence').$type<number[]>(),
    solution: text('solution').notNull(),
    given: text('given'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    answeredAt: moment('answered_at'),
  },
  (t) => [
    check('challenges_shape', sql`(${t.prompt} is null) <> (${t.sequence} is null)`),
    check('challenges_answer', sql`(${t.given} is null) = (${t.answeredAt} is null)`),
    uniqueIndex('challenges_code').on(t.drawId, t.code).where(sql`${t.code} is not null`),
    check('challenges_by_post', sql`${t.code} is null or ${t.personId} is null`),
    index('challenges_draw').on(t.drawId),
    index('challenges_expiry').on(t.expiresAt),
    /** Finds the puzzle to show again on a repeated request, and all of a user's puzzles for their data export. */
    index('challenges_person').on(t.personId, t.drawId).where(sql`${t.personId} is not null`),
  ],
);

/**
 * An order with its consents. Payments and lines are stored separately, because an order can have several payment
 * attempts and contain items other than tickets.
 */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    drawId: uuid('draw_id')
      .notNull()
      .references(() => prizeDraws.id),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id),
    status: text('status').$type<'pending' | 'paid' | 'declined' | 'cancelled'>().notNull(),
    totalPence: integer('total_pence').notNull(),
    challengeId: uuid('challenge_id').references(() => challenges.id),
    idempotencyKey: text('idempotency_key').notNull(),
    /** SHA-256 of the request. A request with the same key but a different hash is rejected. */
    requestHash: bytea('request_hash').notNull(),
    termsVersion: text('terms_version').notNull(),
    over18: boolean('over_18').notNull(),
    ukResident: boolean('uk_resident').notNull(),
    /** The buyer's monthly limit when the order was accepted; null for older and repaired orders. */
    limitPence: integer('limit_pence'),
    createdAt: createdAt(),
    /** When the hold on a pending order's tickets ends. */
    expiresAt: moment('expires_at'),
    /** The buyer's network while the order is pending, because one network may hold only a share of the tickets. */
    network: text('network'),
    paidAt: moment('paid_at'),
    /** Only earlier versions write it. Drop it once none of them runs. */
    confirmedAt: moment('confirmed_at'),
  },
  (t) => [
    unique('orders_idempotency').on(t.personId, t.idempotencyKey),
    /**
     * Always unique, because it includes the id. Tickets reference it, so that their person and draw match the order's.
     * There is no index on the draw alone: while the table's statistics are missing or out of date, PostgreSQL would use
     * it to check each ticket, and read every order of the draw.
     */
    uniqueIndex('orders_by_draw').on(t.drawId, t.personId, t.id).concurrently(),
    /** For totals over a period, as in `ledger_transfers`. */
    index('orders_created').using('brin', t.createdAt),
    /** For the job that deletes challenges without an order. */
    index('orders_challenge_any').on(t.challengeId),
    /** At most one pending or paid order uses a challenge. */
    uniqueIndex('orders_challenge').on(t.challengeId).where(sql`${t.status} in ('pending', 'paid')`),
    /** At most one open order per person and draw. */
    uniqueIndex('orders_one_open').on(t.personId, t.drawId).where(sql`${t.status} = 'pending'`),
    index('orders_holds').on(t.drawId, t.expiresAt).where(sql`${t.status} = 'pending'`),
    check('orders_status', sql`${t.status} in ('pending', 'paid', 'declined', 'cancelled')`),
    check('orders_hold', sql`(${t.status} = 'pending') = (${t.expiresAt} is not null)`),
    check('orders_paid', sql`(${t.status} = 'paid') = (${t.paidAt} is not null)`),
    check('orders_total', sql`${t.totalPence} > 0`),
    check('orders_consent', sql`${t.over18} and ${t.ukResident}`),
  ],
);

/**
 * Paid orders whose confirmation email is not queued yet. Triggers add every order that is paid. A row here costs a
 * tenth of an update to the order, which would rewrite the order and all its index entries.
 */
export const ordersToConfirm = pgTable('orders_to_confirm', { orderId: uuid('order_id').primaryKey() });

/** The items in an order, with their prices. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').$type<'ticket'>().notNull(),
    quantity: integer('quantity').notNull(),
    unitPricePence: integer('unit_price_pence').notNull(),
  },
  (t) => [
    index('order_lines_order').on(t.orderId),
    check('order_lines_quantity', sql`${t.quantity} between 1 and 999`),
    check('order_lines_price', sql`${t.unitPricePence} > 0`),
  ],
);

/**
 * The holder of the order's tickets, as entered with the order. This personal data is stored separately, so that it
 * can be deleted without the order.
 */
export const orderContacts = pgTable(
  'order_contacts',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    /**
     * Whether the contact is in the trigram index (which a migration creates if the database supports it). Indexing
     * costs more than the rest of a sale, so a job does it afterwards. Reset to false when tickets in the order are
     * added or voided, or when the names change.
     */
    findable: boolean('findable').notNull().default(false),
    /**
     * The indexed text: names and email address, the last name alone, and the places (groups of ticket numbers in a
     * draw).
     */
    words: text('words'),
    lastWords: text('last_words'),
    places: text('places').array(),
    /** The order's first ticket number, which sorts contacts within a place. */
    firstNumber: integer('first_number'),
  },
  (t) => [index('order_contacts_new').on(t.orderId).where(sql`not ${t.findable}`)],
);
