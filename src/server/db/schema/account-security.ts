import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, moment } from './columns.ts';
import { people } from './people.ts';

/**
 * Single-use links. There is one per purpose and subject, so that only the newest works. The secret in the link is
 * derived from the id with the session secret; only its hash is stored, and no stored email contains it.
 */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    /** Random; the link is derived from it. */
    id: uuid('id').primaryKey(),
    hash: bytea('hash').notNull().unique('one_time_tokens_hash'),
    purpose: text('purpose').notNull(),
    /** The subject: a person's id, an email address, or both. */
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

/**
 * Requests for a link to choose a new password or to sign in, with the email address that was entered. A job looks up
 * the account, and deletes the request.
 */
export const passwordRequests = pgTable(
  'password_requests',
  {
    id: id(),
    emailKey: text('email_key').notNull(),
    purpose: text('purpose', { enum: ['reset-password', 'sign-in'] })
      .notNull()
      .default('reset-password'),
    /** The path to open after signing in. */
    returnTo: text('return_to'),
    createdAt: createdAt(),
  },
  (t) => [index('password_requests_created').on(t.createdAt)],
);

/** The secrets of second factors. `people.two_factor_since` shows whether one is active or still being set up. */
export const secondFactors = pgTable('second_factors', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  /** The shared secret, encrypted under a key derived from the session secret. */
  sealedSecret: bytea('sealed_secret').notNull(),
  begunAt: createdAt('begun_at'),
  /** The time step of the last accepted code. Codes of this step and earlier ones are rejected. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** Whether the account's email address had been confirmed when two-factor authentication was turned on. */
  addressKnown: boolean('address_known').notNull().default(false),
});

/** Single-use recovery codes. They contain 80 random bits, so a plain hash is safe. */
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

/**
 * The session secrets that have written to this database, so that the program does not start without one of them. A former
 * one is kept encrypted under a newer one, for what cannot be written again: sessions, links and keyed hashes.
 */
export const sessionSecrets = pgTable('session_secrets', {
  /** A keyed hash that only the secret itself gives. */
  checkValue: bytea('check_value').primaryKey(),
  /** The id in the settings when the secret was first used. */
  label: text('label').notNull(),
  createdAt: createdAt(),
  /** Null for the newest, and until `keys:rotate` has run. */
  sealed: bytea('sealed'),
});
