import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AgeCheckStatus, AgeDocumentRefusal, AgeDocumentState } from '#domain/play/age-check.ts';
import type { HarmSignalKind, HarmStepKind } from '#domain/play/harm-signals.ts';
import { bytea, createdAt, id, moment } from './columns.ts';
import { people } from './people.ts';

/** A person's own monthly limit, and their break from buying tickets. There is no row until they choose something. */
export const playControls = pgTable(
  'play_controls',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => people.id),
    /** The person's limit for a calendar month in London; null for the site's maximum. */
    monthlyPence: integer('monthly_pence'),
    /** When the person last answered how much they want to spend in a month. */
    answeredAt: moment('answered_at'),
    /** An increase that can be confirmed from this time on; its amount is null for the site's maximum. */
    pendingFrom: moment('pending_from'),
    pendingPence: integer('pending_pence'),
    /** The most that an admin allows the person to spend in a month, whatever they choose; null without. */
    ceilingPence: integer('ceiling_pence'),
    breakSince: moment('break_since'),
    /** The end of the break; null with a break means that the account was closed for good. */
    breakUntil: moment('break_until'),
    closed: boolean('closed').notNull().default(false),
    /** An admin started the part of the break after this time; null if the person chose all of it. */
    liftableFrom: moment('liftable_from'),
  },
  (t) => [
    check('play_controls_liftable', sql`${t.liftableFrom} < ${t.breakUntil}`),
    check('play_controls_limit', sql`${t.monthlyPence} >= 0 and ${t.pendingPence} >= 0`),
    check('play_controls_ceiling', sql`${t.ceilingPence} >= 0`),
    check('play_controls_pending', sql`${t.pendingFrom} is not null or ${t.pendingPence} is null`),
    check(
      'play_controls_break',
      sql`(${t.breakSince} is not null) = (${t.closed} or ${t.breakUntil} is not null)`,
    ),
    check('play_controls_closed', sql`not (${t.closed} and ${t.breakUntil} is not null)`),
    index('play_controls_breaks').on(t.personId).where(sql`${t.breakSince} is not null`),
  ],
);

/**
 * What a person has spent in a calendar month in London, as triggers on `orders` count it: all paid and pending orders
 * that were made in it, refunded ones included. `limit_pence` is the limit under which the latest of them was accepted, so
 * that two orders at the same time cannot pass it together.
 */
export const playSpend = pgTable(
  'play_spend',
  {
    // Without a foreign key, which would cost every sale a look-up. The orders have one.
    personId: uuid('person_id').notNull(),
    /** The first day of the month. */
    month: date('month', { mode: 'string' }).notNull(),
    spentPence: integer('spent_pence').notNull(),
    /** Null if the latest order was accepted without a limit: before limits existed, or in a repair. */
    limitPence: integer('limit_pence'),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.month] }),
    check('play_spend_amount', sql`${t.spentPence} >= 0`),
    check('play_spend_within_limit', sql`${t.spentPence} <= ${t.limitPence}`),
  ],
);

/**
 * Keyed hashes of people who are on a break or closed their account, so that they cannot register again. Contains no
 * personal data, and is kept when the account is deleted.
 */
export const playExclusions = pgTable(
  'play_exclusions',
  {
    id: id(),
    emailHash: bytea('email_hash').notNull(),
    /** Of the name and the date of birth; null if the account had none. */
    personHash: bytea('person_hash'),
    createdAt: createdAt(),
    /** Null for ever. */
    until: moment('until'),
  },
  (t) => [index('play_exclusions_email').on(t.emailHash), index('play_exclusions_person').on(t.personHash)],
);

/** The newest result of a person’s age check, and where they are with a document. There is no row before the first try. */
export const ageChecks = pgTable(
  'age_checks',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => people.id),
    status: text('status').$type<AgeCheckStatus>().notNull().default('none'),
    /** Who gave the result: `declared`, `http`, or `document` for an admin who saw one. */
    provider: text('provider').$type<'declared' | 'http' | 'document'>(),
    checkedAt: moment('checked_at'),
    /** The name that was checked, in lower case. If the account's name changes, a pass no longer counts. */
    name: text('name'),
    /** The date of birth that was checked. If it is corrected, a pass no longer counts. */
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    /** Look-ups without a match, and those under way. */
    tries: integer('tries').notNull().default(0),
    document: text('document').$type<AgeDocumentState>().notNull().default('none'),
    /** Why the last document was refused. */
    refusal: text('refusal').$type<AgeDocumentRefusal>(),
  },
  (t) => [
    check('age_checks_status', sql`${t.status} in ('none', 'passed', 'not_found', 'under_18')`),
    check(
      'age_checks_result',
      sql`(${t.status} = 'none') = (${t.provider} is null) and (${t.provider} is null) = (${t.checkedAt} is null)`,
    ),
    check('age_checks_tries', sql`${t.tries} >= 0`),
    check('age_checks_document', sql`${t.document} in ('none', 'wanted', 'waiting', 'refused')`),
  ],
);

/**
 * Keyed hashes of the verified email address, and of the name and date of birth, of people whom a check found under 18.
 * Contains no personal data, and is kept when the account is deleted, so that a new account is not a new chance. A
 * document that proves the age deletes them.
 */
export const underAgeHashes = pgTable('under_age_hashes', {
  hash: bytea('hash').primaryKey(),
  createdAt: createdAt(),
});

/** Documents that prove an age, encrypted, until an admin decides. A person has at most one. */
export const ageDocuments = pgTable(
  'age_documents',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => people.id),
    /** The name of the account when the document was sent, which the admin compares with it. */
    personName: text('person_name').notNull(),
    name: text('name').notNull(),
    type: text('type').$type<'image/webp' | 'application/pdf'>().notNull(),
    /** The size of the document in bytes before it was encrypted. */
    size: integer('size').notNull(),
    sealed: bytea('sealed').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('age_documents_type', sql`${t.type} in ('image/webp', 'application/pdf')`),
    index('age_documents_oldest').on(t.createdAt),
  ],
);

/** Signs that a person may be spending more than is good for them. Only admins see them. */
export const harmSignals = pgTable(
  'harm_signals',
  {
    id: id(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id),
    kind: text('kind').$type<HarmSignalKind>().notNull(),
    /** Pence for `growth`, otherwise a count. */
    figure: integer('figure').notNull(),
    foundAt: createdAt('found_at'),
    /** When an admin took a step, which closes the signal. */
    closedAt: moment('closed_at'),
  },
  (t) => [
    check(
      'harm_signals_kind',
      sql`${t.kind} in ('growth', 'nights', 'failed_cards', 'many_draws', 'raised_limit')`,
    ),
    uniqueIndex('harm_signals_open').on(t.personId, t.kind).where(sql`${t.closedAt} is null`),
    index('harm_signals_person').on(t.personId),
    index('harm_signals_closed').on(t.closedAt),
  ],
);

/** What admins did about a signal. */
export const harmSteps = pgTable(
  'harm_steps',
  {
    id: id(),
    signalId: uuid('signal_id')
      .notNull()
      .references(() => harmSignals.id, { onDelete: 'cascade' }),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => people.id),
    kind: text('kind').$type<HarmStepKind>().notNull(),
    /** The message or the note. */
    text: text('text'),
    monthlyPence: integer('monthly_pence'),
    months: integer('months'),
    createdAt: createdAt(),
  },
  (t) => [
    check('harm_steps_kind', sql`${t.kind} in ('message', 'limit', 'break', 'note')`),
    check('harm_steps_text', sql`(${t.text} is not null) = (${t.kind} in ('message', 'note'))`),
    check('harm_steps_limit', sql`(${t.monthlyPence} is not null) = (${t.kind} = 'limit')`),
    check('harm_steps_break', sql`(${t.months} is not null) = (${t.kind} = 'break')`),
    index('harm_steps_signal').on(t.signalId),
  ],
);
