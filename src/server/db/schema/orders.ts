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

/** One puzzle put to one visitor. It keeps what was asked, what is right and what was answered; judged at the close. */
export const challenges = pgTable(
  'challenges',
  {
    id: id(),
    drawId: uuid('draw_id')
      .notNull()
      .references(() => prizeDraws.id, { onDelete: 'cascade' }),
    /** Whom it was put to, where they were signed in: it then serves nobody else. */
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
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
    index('challenges_draw').on(t.drawId),
    index('challenges_expiry').on(t.expiresAt),
    /** Whoever asks again is put the same puzzle; and everybody can have all that they were ever put. */
    index('challenges_person').on(t.personId, t.drawId).where(sql`${t.personId} is not null`),
  ],
);

/**
 * An order and the consents it was made with. Payment attempts and lines stand apart: an order can be tried to be
 * paid more than once and can hold more than tickets.
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
    /** SHA-256 of what was asked for: the same key with another request is refused. */
    requestHash: bytea('request_hash').notNull(),
    termsVersion: text('terms_version').notNull(),
    over18: boolean('over_18').notNull(),
    ukResident: boolean('uk_resident').notNull(),
    createdAt: createdAt(),
    /** While pending: until when the order holds its tickets. */
    expiresAt: moment('expires_at'),
    paidAt: moment('paid_at'),
    /** When its confirmation went into the outbox. */
    confirmedAt: moment('confirmed_at'),
  },
  (t) => [
    unique('orders_idempotency').on(t.personId, t.idempotencyKey),
    /** Unique, because it ends with the id, so that tickets can name whose order in which draw they come from. */
    unique('orders_of_person').on(t.personId, t.drawId, t.id),
    index('orders_draw').on(t.drawId),
    /** As for transfers: the figures of a stretch of time. */
    index('orders_created').using('brin', t.createdAt),
    /** For the sweep of challenges, which asks whether any order was made with one. */
    index('orders_challenge_any').on(t.challengeId),
    /** One challenge serves one order: whoever comes second finds it used, whatever the code does. */
    uniqueIndex('orders_challenge').on(t.challengeId).where(sql`${t.status} in ('pending', 'paid')`),
    /** One open order a person and draw. */
    uniqueIndex('orders_one_open').on(t.personId, t.drawId).where(sql`${t.status} = 'pending'`),
    index('orders_holds').on(t.drawId, t.expiresAt).where(sql`${t.status} = 'pending'`),
    index('orders_unconfirmed').on(t.paidAt).where(sql`${t.status} = 'paid' and ${t.confirmedAt} is null`),
    check('orders_status', sql`${t.status} in ('pending', 'paid', 'declined', 'cancelled')`),
    check('orders_hold', sql`(${t.status} = 'pending') = (${t.expiresAt} is not null)`),
    check('orders_paid', sql`(${t.status} = 'paid') = (${t.paidAt} is not null)`),
    check('orders_total', sql`${t.totalPence} > 0`),
    check('orders_consent', sql`${t.over18} and ${t.ukResident}`),
  ],
);

/** What was bought, and at what price. */
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

/** Whom the order's tickets are for, as given with the order: personal data, erasable apart from the order. */
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
     * Whether the index of parts of words holds it (its migration makes that index, where the database has trigrams). It
     * costs more than all else of a sale, so a job puts contacts into it afterwards, and again whenever tickets of the
     * order come later or are voided: whoever changes that, or the names, takes it back to false.
     */
    findable: boolean('findable').notNull().default(false),
    /** What the index finds it by, of when it became findable: names and address, the last name alone, and where it is. */
    words: text('words'),
    lastWords: text('last_words'),
    places: text('places').array(),
    /** Puts it in order among the others in its place. */
    firstNumber: integer('first_number'),
  },
  (t) => [index('order_contacts_new').on(t.orderId).where(sql`not ${t.findable}`)],
);
