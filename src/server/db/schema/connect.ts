import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Requirement } from '#domain/payouts/requirements.ts';
import type { RecipientFacts } from '#domain/payouts/states.ts';
import { createdAt, id, moment } from './columns.ts';
import { payables } from './payouts.ts';
import { people } from './people.ts';

/** Numbers the look-ups of accounts at Stripe, so that the result of an older one never replaces a newer one. */
export const connectLookUps = pgSequence('connect_look_ups');

/**
 * A person’s accounts at Stripe. A row is written before the account is requested, so that an account whose creation
 * was not confirmed is searched for and not created twice.
 */
export const connectAccounts = pgTable(
  'connect_accounts',
  {
    id: id(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The account that this one replaces, because it was closed or belongs to someone else. */
    replaces: text('replaces'),
    requestedAt: createdAt('requested_at'),
    /** Stripe’s id; null until Stripe has confirmed the account. */
    account: text('account').unique('connect_accounts_account'),
    status: text('status').$type<RecipientFacts['status']>(),
    requirements: jsonb('requirements').$type<Requirement[]>().notNull().default([]),
    /** Whether Stripe names this person as the payee. */
    isOwn: boolean('is_own').notNull().default(true),
    /** When it was first active. */
    activeAt: moment('active_at'),
    /** The number of the look-up whose result this is, and when it was applied. */
    lookUp: bigint('look_up', { mode: 'number' }).notNull().default(0),
    lookedUpAt: moment('looked_up_at'),
  },
  (t) => [
    index('connect_accounts_person').on(t.personId),
    uniqueIndex('connect_accounts_requested').on(t.personId).where(sql`${t.account} is null`),
    check('connect_accounts_status', sql`${t.status} in ('active', 'pending', 'restricted', 'closed')`),
    check('connect_accounts_known', sql`(${t.account} is null) = (${t.status} is null)`),
  ],
);

/**
 * A payment through Stripe, by one attempt of a payable. It is written before the request. If the response is lost, the
 * request is repeated with the same number.
 */
export const payoutTransfers = pgTable(
  'payout_transfers',
  {
    payableId: uuid('payable_id')
      .notNull()
      .references(() => payables.id),
    attempt: integer('attempt').notNull(),
    /** The account that it is sent to; null once the payee’s account was deleted. */
    account: text('account'),
    /** How often Stripe was asked, and when last. */
    asks: integer('asks').notNull().default(1),
    askedAt: createdAt('asked_at'),
    /** Stripe’s id of the transfer; null until it is known. */
    reference: text('reference').unique('payout_transfers_reference'),
    /**
     * When Stripe was found to have paid another account or amount, or, with its reference, to have made this transfer
     * although the attempt was over. An admin has to act.
     */
    alarmedAt: moment('alarmed_at'),
    /** When it was last looked up after it was made. */
    lookedUpAt: moment('looked_up_at'),
  },
  (t) => [
    primaryKey({ columns: [t.payableId, t.attempt] }),
    index('payout_transfers_asked').on(t.askedAt).where(sql`${t.reference} is null`),
  ],
);

/**
 * Money that Stripe took back from a payee’s account, at an admin’s request or in Stripe’s dashboard. It repays what the
 * host owes; the rest is owed to the payee again.
 */
export const payoutReversals = pgTable(
  'payout_reversals',
  {
    id: id(),
    payableId: uuid('payable_id')
      .notNull()
      .references(() => payables.id),
    amountPence: integer('amount_pence').notNull(),
    /** The parts that repaid the host’s debt, and that are owed to the payee again. Zero until it is made. */
    recoveredPence: integer('recovered_pence').notNull().default(0),
    returnedPence: integer('returned_pence').notNull().default(0),
    reason: text('reason').notNull(),
    /** The admin; null if it was made in Stripe’s dashboard. */
    requestedBy: uuid('requested_by').references(() => people.id),
    createdAt: createdAt(),
    asks: integer('asks').notNull().default(1),
    askedAt: createdAt('asked_at'),
    reversedAt: moment('reversed_at'),
    /** Stripe’s id of the reversal; null if it was made in Stripe’s dashboard. */
    reference: text('reference'),
    /** Why Stripe refused it. */
    refusal: text('refusal'),
  },
  (t) => [
    index('payout_reversals_payable').on(t.payableId),
    uniqueIndex('payout_reversals_open')
      .on(t.payableId)
      .where(sql`${t.reversedAt} is null and ${t.refusal} is null`),
    check('payout_reversals_amount', sql`${t.amountPence} > 0`),
    check('payout_reversals_result', sql`${t.reversedAt} is null or ${t.refusal} is null`),
    check(
      'payout_reversals_parts',
      sql`${t.recoveredPence} >= 0 and ${t.returnedPence} >= 0 and ${t.recoveredPence} + ${t.returnedPence}
        = case when ${t.reversedAt} is null then 0 else ${t.amountPence} end`,
    ),
  ],
);
