import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Role } from '#domain/accounts/roles.ts';
import { bytea, createdAt, id, moment } from './columns.ts';

const role = customType<{ data: Role; driverData: string }>({ dataType: () => 'text' });

/**
 * Accounts, and people who entered only by post. Names and email addresses are stored only here, in `order_contacts` and
 * in `postal_entries`, so that personal data can be deleted while tickets, payments and the record of draws remain.
 */
export const people = pgTable(
  'people',
  {
    id: id(),
    email: text('email').notNull(),
    /** The email address in lower case, for comparison. */
    emailKey: text('email_key').notNull().unique('people_email_key'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** `post`: not an account, but the name on a postal entry. It never changes, because tickets commit to it. */
    origin: text('origin').$type<'account' | 'post'>().notNull().default('account'),
    /** The account to which a person who entered by post belongs: it has verified the same email address. */
    accountId: uuid('account_id').references((): AnyPgColumn => people.id),
    role: role('role').notNull().default('participant'),
    passwordHash: text('password_hash').notNull(),
    verified: boolean('verified').notNull().default(false),
    revoked: boolean('revoked').notNull().default(false),
    over18: boolean('over_18').notNull().default(false),
    ukResident: boolean('uk_resident').notNull().default(false),
    /** Null for accounts that were created before it was asked. */
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    createdAt: createdAt(),
    /** When the current email address was confirmed. */
    emailVerifiedAt: moment('email_verified_at'),
    /** When two-factor authentication was turned on. */
    twoFactorSince: moment('two_factor_since'),
    /** Whether the user gets reminders, a day before the end of each draw in which they have tickets. */
    remindersWanted: boolean('reminders_wanted').notNull().default(false),
    /** When a session last began. */
    signedInAt: createdAt('signed_in_at'),
    /** When the user of an unused account was told that it will be deleted; null once they sign in. */
    idleWarnedAt: moment('idle_warned_at'),
    /** When the user requested deletion. The account is deleted once all their draws are over. */
    deletionRequestedAt: moment('deletion_requested_at'),
    /** When the user's personal data was deleted. */
    erasedAt: moment('erased_at'),
    suspendedAt: moment('suspended_at'),
    /** The reason, as shown to the user. */
    suspendReason: text('suspend_reason'),
  },
  (t) => [
    index('people_deletions')
      .on(t.deletionRequestedAt)
      .where(sql`${t.deletionRequestedAt} is not null and ${t.erasedAt} is null`),
    index('people_erased').on(t.id).where(sql`${t.erasedAt} is not null`),
    index('people_suspended').on(t.id).where(sql`${t.suspendedAt} is not null`),
    index('people_idle').on(t.signedInAt).where(sql`${t.origin} = 'account' and ${t.erasedAt} is null`),
    index('people_created').on(t.createdAt),
    check('people_suspension', sql`(${t.suspendedAt} is null) = (${t.suspendReason} is null)`),
    check('people_role', sql`${t.role} in ('participant', 'host', 'clerk', 'support', 'finance', 'admin')`),
    check('people_origin', sql`${t.origin} in ('account', 'post')`),
    check(
      'people_by_post',
      sql`(${t.origin} = 'account' and ${t.accountId} is null) or (${t.origin} = 'post' and ${t.role} = 'participant' and ${t.passwordHash} = '')`,
    ),
    index('people_account').on(t.accountId).where(sql`${t.accountId} is not null`),
    index('people_unlinked_by_post')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.origin} = 'post' and ${t.accountId} is null`),
    check('people_verification', sql`not (${t.verified} and ${t.revoked})`),
    index('people_hosts').on(t.createdAt).where(sql`${t.role} = 'host'`),
    index('people_admins').on(t.id).where(sql`${t.role} = 'admin'`).concurrently(),
  ],
);

/** A session. The cookie contains the token. Only a hash of it, keyed with the session secret, is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The session's public id. The hash is never shown. */
    id: uuid('id').notNull().unique('sessions_id').default(sql`gen_random_uuid()`),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    /** Accurate to five minutes. */
    lastUsedAt: createdAt('last_used_at'),
    /** When the user last re-authenticated in this session. */
    confirmedAt: moment('confirmed_at'),
    /** The user agent, at most 300 characters. */
    userAgent: text('user_agent').notNull().default(''),
  },
  (t) => [index('sessions_person').on(t.personId), index('sessions_expiry').on(t.expiresAt)],
);

/**
 * The last configuration of the first admin: a password hash of the email address and password, which shows whether
 * the configuration has changed. At most one row.
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
 * The number of attempts in a time window, shared by all processes. The key is a hash, keyed with the session secret,
 * so that the table contains no accounts or addresses.
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
