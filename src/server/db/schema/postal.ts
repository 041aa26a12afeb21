import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RefusalCause } from '#domain/postal/refusals.ts';
import { bytea, createdAt, id } from './columns.ts';
import { prizeDraws } from './draws.ts';
import { people } from './people.ts';
import { tickets } from './tickets.ts';

/**
 * What a clerk keyed in from one envelope: a person, and one or more cards. The person's details are null if the cards
 * could not be read, and after they were deleted.
 */
export const postalEntries = pgTable(
  'postal_entries',
  {
    id: id(),
    /** Random, because anyone who has it can see what became of the entry. */
    reference: text('reference').notNull().unique('postal_entries_reference'),
    drawId: uuid('draw_id')
      .notNull()
      .references(() => prizeDraws.id, { onDelete: 'cascade' }),
    /** The holder of the entry's tickets; null if no card was credited. */
    personId: uuid('person_id').references(() => people.id),
    firstName: text('first_name'),
    lastName: text('last_name'),
    email: text('email'),
    phone: text('phone'),
    address: text('address'),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    keyedBy: uuid('keyed_by')
      .notNull()
      .references(() => people.id),
    keyedAt: createdAt('keyed_at'),
    /** Makes repeating the request safe. */
    idempotencyKey: text('idempotency_key').notNull(),
    /** SHA-256 of the request. The same key with another request is rejected. Null for older entries, and once the details are deleted, which it would confirm. */
    requestHash: bytea('request_hash'),
  },
  (t) => [
    unique('postal_entries_once').on(t.keyedBy, t.idempotencyKey),
    index('postal_entries_draw').on(t.drawId, t.keyedAt),
    index('postal_entries_person').on(t.personId).where(sql`${t.personId} is not null`),
    /** Finds earlier entries of the same person. */
    index('postal_entries_name').on(sql`lower(${t.lastName})`, t.dateOfBirth),
  ],
);

/** The cards of an entry, in their order. Each became a ticket or was refused. */
export const postalCards = pgTable(
  'postal_cards',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => postalEntries.id, { onDelete: 'cascade' }),
    card: integer('card').notNull(),
    drawId: uuid('draw_id').notNull(),
    /** As written on the card. */
    code: text('code'),
    ticketNumber: integer('ticket_number'),
    cause: text('cause').$type<RefusalCause>(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.card] }),
    unique('postal_cards_ticket').on(t.drawId, t.ticketNumber),
    foreignKey({
      name: 'postal_cards_of_ticket',
      columns: [t.drawId, t.ticketNumber],
      foreignColumns: [tickets.drawId, tickets.number],
    }),
    index('postal_cards_refused').on(t.drawId, t.cause).where(sql`${t.cause} is not null`),
    check('postal_cards_outcome', sql`(${t.ticketNumber} is null) <> (${t.cause} is null)`),
    check('postal_cards_number', sql`${t.card} >= 1`),
  ],
);

/** A picture or PDF of an entry's cards, encrypted. It is deleted with the details of the entry. */
export const postalScans = pgTable(
  'postal_scans',
  {
    entryId: uuid('entry_id')
      .primaryKey()
      .references(() => postalEntries.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    type: text('type').$type<'image/webp' | 'application/pdf'>().notNull(),
    sealed: bytea('sealed').notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('postal_scans_type', sql`${t.type} in ('image/webp', 'application/pdf')`)],
);
