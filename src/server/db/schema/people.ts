import { sql } from 'drizzle-orm';
import { boolean, check, customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '#domain/accounts/roles.ts';
import { bytea, createdAt, id, moment } from './columns.ts';

const role = customType<{ data: Role; driverData: string }>({ dataType: () => 'text' });

/**
 * Everyone with an account. Names and addresses stand here and in `order_contacts` alone, so that a person can be
 * erased while tickets, money and the record of draws stay.
 */
export const people = pgTable(
  'people',
  {
    id: id(),
    email: text('email').notNull(),
    /** The address in lower case: addresses are compared without case. */
    emailKey: text('email_key').notNull().unique('people_email_key'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: role('role').notNull().default('participant'),
    passwordHash: text('password_hash').notNull(),
    verified: boolean('verified').notNull().default(false),
    revoked: boolean('revoked').notNull().default(false),
    over18: boolean('over_18').notNull().default(false),
    ukResident: boolean('uk_resident').notNull().default(false),
    createdAt: createdAt(),
    /** When a link sent to the present address was followed. */
    emailVerifiedAt: moment('email_verified_at'),
    /** Since when signing in asks for a second factor. */
    twoFactorSince: moment('two_factor_since'),
    /** They want to be told a day before draws close that they have tickets in. */
    remindersWanted: boolean('reminders_wanted').notNull().default(false),
    /** They asked to be deleted: done once every draw that they entered is over. */
    deletionRequestedAt: moment('deletion_requested_at'),
    /** Whatever named them is gone since then. */
    erasedAt: moment('erased_at'),
    /** Since when an admin keeps them from signing in and from buying. */
    suspendedAt: moment('suspended_at'),
    /** Why, as they were told. */
    suspendReason: text('suspend_reason'),
  },
  (t) => [
    index('people_deletions')
      .on(t.deletionRequestedAt)
      .where(sql`${t.deletionRequestedAt} is not null and ${t.erasedAt} is null`),
    index('people_erased').on(t.id).where(sql`${t.erasedAt} is not null`),
    index('people_suspended').on(t.id).where(sql`${t.suspendedAt} is not null`),
    index('people_created').on(t.createdAt),
    check('people_suspension', sql`(${t.suspendedAt} is null) = (${t.suspendReason} is null)`),
    check('people_role', sql`${t.role} in ('participant', 'host', 'admin')`),
    check('people_verification', sql`not (${t.verified} and ${t.revoked})`),
    index('people_hosts').on(t.createdAt).where(sql`${t.role} = 'host'`),
  ],
);

/** A sign-in. The cookie carries the token; only its hash under the session secret is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Names it to its person; the hash is nobody's to know. */
    id: uuid('id').notNull().unique('sessions_id').default(sql`gen_random_uuid()`),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    /** To within five minutes. */
    lastUsedAt: createdAt('last_used_at'),
    /** When they last showed in it, beyond signing in, that it is them. */
    confirmedAt: moment('confirmed_at'),
    /** What the browser called itself, at most 300 characters. */
    userAgent: text('user_agent').notNull().default(''),
  },
  (t) => [index('sessions_person').on(t.personId), index('sessions_expiry').on(t.expiresAt)],
);

/**
 * What configuration last asked for as the first admin: a password hash over the address and the password, so that a
 * start with the same two is known to ask for nothing new. One row at most.
 */
export const configuredAdmin = pgTable(
  'configured_admin',
  {
    only: boolean('only').primaryKey().default(true),
    fingerprint: text('fingerprint').notNull(),
    appliedAt: createdAt('applied_at'),
  },
  (t) => [check('configured_admin_only', sql`${t.only}`)],
);

/**
 * Tries within a window, shared by all processes. The key is a hash, under the session secret, of what is limited and of
 * the account or address, so that the table names neither.
 */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    tries: integer('tries').notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (t) => [index('throttles_reset').on(t.resetsAt)],
);
