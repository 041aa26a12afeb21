import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, moment } from './columns.ts';
import { people } from './people.ts';

/**
 * Links that are good once. There is one for each purpose and subject, so that the newest alone works. The secret in
 * the link is worked out from the id under the session secret; only its hash is kept, and no mail has it in the table.
 */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    /** By chance: the link is made of it. */
    id: uuid('id').primaryKey(),
    hash: bytea('hash').notNull().unique('one_time_tokens_hash'),
    purpose: text('purpose').notNull(),
    /** Whom or what it is about: a person's id, an address, or both. */
    subject: text('subject').notNull(),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'cascade' }),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [
    unique('one_time_tokens_newest').on(t.purpose, t.subject),
    index('one_time_tokens_person').on(t.personId),
    index('one_time_tokens_expiry').on(t.expiresAt),
  ],
);

/** Wishes for a new password, as typed: whether there is such an account is looked up by a job, which deletes them. */
export const passwordRequests = pgTable(
  'password_requests',
  { id: id(), emailKey: text('email_key').notNull(), createdAt: createdAt() },
  (t) => [index('password_requests_created').on(t.createdAt)],
);

/** What codes are checked against; `people.two_factor_since` says whether it counts or is only being set up. */
export const secondFactors = pgTable('second_factors', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  /** The secret that app and server share, encrypted under a key made of the session secret. */
  sealedSecret: bytea('sealed_secret').notNull(),
  begunAt: createdAt('begun_at'),
  /** The latest 30 seconds whose code was taken: none of that time or before is taken again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** Whether a link sent to the account's address had been followed when it was turned on. */
  addressKnown: boolean('address_known').notNull().default(false),
});

/** Each good once in place of a code. 80 bits by chance, so that their plain hash tells nobody what they are. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    hash: bytea('hash').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [primaryKey({ columns: [t.personId, t.hash] })],
);
