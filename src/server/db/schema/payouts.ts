import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Outcome } from '#domain/outcome/outcome.ts';
import type { CharityRegister, RegisterStatus } from '#domain/payouts/charity-number.ts';
import type { PayablePart, PayableState, PayeeKind, PayoutMethod } from '#domain/payouts/states.ts';
import { bytea, createdAt, id, moment } from './columns.ts';
import { prizeDraws } from './draws.ts';
import { people } from './people.ts';

/**
 * A charity’s agreement to a draw, given through a link that is emailed to the charity. The charity’s name and number
 * are those of the draw when the link was sent.
 */
export const charityAgreements = pgTable(
  'charity_agreements',
  {
    id: id(),
    drawId: uuid('draw_id')
      .notNull()
      .references(() => prizeDraws.id, { onDelete: 'cascade' }),
    charityName: text('charity_name').notNull(),
    charityNumber: text('charity_number'),
    /** The register that the number belongs to by its format; null without a valid number. */
    register: text('register').$type<CharityRegister>(),
    /** What the register said when the link was sent. */
    registerStatus: text('register_status').$type<RegisterStatus>().notNull().default('unchecked'),
    registeredName: text('registered_name'),
    registeredEmail: text('registered_email'),
    confirmedAt: moment('confirmed_at'),
    /** The admin who confirmed the entry in the register and the contact. */
    confirmedBy: uuid('confirmed_by').references(() => people.id),
    contactEmail: text('contact_email').notNull(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => people.id),
    invitedAt: createdAt('invited_at'),
    agreedAt: moment('agreed_at'),
    agreedName: text('agreed_name'),
    agreedRole: text('agreed_role'),
  },
  (t) => [
    unique('charity_agreements_draw').on(t.drawId),
    check(
      'charity_agreements_agreed',
      sql`(${t.agreedAt} is null) = (${t.agreedName} is null) and (${t.agreedAt} is null) = (${t.agreedRole} is null)`,
    ),
    check('charity_agreements_confirmed', sql`(${t.confirmedBy} is null) = (${t.confirmedAt} is null)`),
    check(
      'charity_agreements_register',
      sql`${t.registerStatus} in ('unchecked', 'registered', 'removed', 'not_found')`,
    ),
  ],
);

/**
 * How a host, a winner or a charity is paid. Rows are never changed, only replaced, so that a payment keeps the details
 * that it was sent to. They are deleted with the account of their owner.
 */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    id: id(),
    /** The owner: a person, or a charity by its agreement. */
    personId: uuid('person_id').references(() => people.id, { onDelete: 'cascade' }),
    agreementId: uuid('agreement_id').references(() => charityAgreements.id, { onDelete: 'cascade' }),
    method: text('method').$type<PayoutMethod>().notNull(),
    /** Account name, sort code and account number, encrypted under a key derived from the session secret. */
    sealedDetails: bytea('sealed_details'),
    lastFour: text('last_four'),
    /** The account at Stripe. */
    connectAccount: text('connect_account'),
    /** Null if the charity entered the details through its link. */
    enteredBy: uuid('entered_by').references(() => people.id),
    enteredAt: createdAt('entered_at'),
    usableFrom: moment('usable_from').notNull(),
    replacedAt: moment('replaced_at'),
  },
  (t) => [
    uniqueIndex('payout_accounts_person').on(t.personId).where(sql`${t.replacedAt} is null`),
    uniqueIndex('payout_accounts_agreement').on(t.agreementId).where(sql`${t.replacedAt} is null`),
    check('payout_accounts_owner', sql`(${t.personId} is null) <> (${t.agreementId} is null)`),
    check('payout_accounts_method', sql`${t.method} in ('bank', 'stripe')`),
    check(
      'payout_accounts_bank',
      sql`(${t.method} = 'bank') = (${t.sealedDetails} is not null) and (${t.method} = 'bank') = (${t.lastFour} is not null)`,
    ),
    check('payout_accounts_stripe', sql`(${t.method} = 'stripe') = (${t.connectAccount} is not null)`),
    check('payout_accounts_last_four', sql`${t.lastFour} ~ '^[0-9]{4}$'`),
  ],
);

/** Money that a draw owes. The settlement writes the rows; amounts never change (a trigger rejects it). */
export const payables = pgTable(
  'payables',
  {
    id: id(),
    drawId: uuid('draw_id')
      .notNull()
      .references(() => prizeDraws.id),
    payeeKind: text('payee_kind').$type<PayeeKind>().notNull(),
    /** The host’s person id or the winner’s award id; null for the charity and trees. */
    payeeKey: uuid('payee_key'),
    part: text('part').$type<PayablePart>().notNull().default('share'),
    /** Distinguishes several returned payments of one payee. */
    number: integer('number').notNull().default(1),
    /** The account of the host or winner. */
    personId: uuid('person_id').references(() => people.id),
    /** Empty once the person’s account was deleted. */
    payeeName: text('payee_name').notNull(),
    amountPence: integer('amount_pence').notNull(),
    /** Null for a winner’s cash until the winner enters bank details. */
    dueAt: moment('due_at'),
    state: text('state').$type<PayableState>().notNull().default('owed'),
    method: text('method').$type<PayoutMethod>(),
    /** Starts at 1 and increases when a failed payment is reopened, or one through Stripe is postponed. */
    attempt: integer('attempt').notNull().default(1),
    approvedBy: uuid('approved_by').references(() => people.id),
    approvedAt: moment('approved_at'),
    exportedAt: moment('exported_at'),
    paidAt: moment('paid_at'),
    /** The reference of the bank, the id of the transfer at Stripe, or the certificate of trees. */
    reference: text('reference'),
    failedAt: moment('failed_at'),
    failureReason: text('failure_reason'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('payables_once').on(t.drawId, t.payeeKind, t.payeeKey, t.part, t.number).nullsNotDistinct(),
    index('payables_state').on(t.state, t.dueAt),
    index('payables_person').on(t.personId).where(sql`${t.personId} is not null`),
    check('payables_kind', sql`${t.payeeKind} in ('host', 'charity', 'winner', 'trees')`),
    check('payables_part', sql`${t.part} in ('share', 'reserve', 'returned')`),
    check('payables_number', sql`${t.number} = 1 or ${t.part} <> 'share'`),
    check('payables_key', sql`(${t.payeeKind} in ('host', 'winner')) = (${t.payeeKey} is not null)`),
    check('payables_due', sql`${t.dueAt} is not null or ${t.payeeKind} = 'winner'`),
    check('payables_amount', sql`${t.amountPence} > 0`),
    check('payables_state', sql`${t.state} in ('owed', 'approved', 'exported', 'paid', 'failed')`),
    check('payables_method', sql`${t.method} in ('bank', 'stripe')`),
    check(
      'payables_approved',
      sql`(${t.state} = 'owed') = (${t.approvedBy} is null) and (${t.approvedBy} is null) = (${t.approvedAt} is null)`,
    ),
    check('payables_exported', sql`${t.state} not in ('exported', 'failed') or ${t.exportedAt} is not null`),
    check('payables_paid', sql`(${t.state} = 'paid') = (${t.paidAt} is not null)`),
    check('payables_reference', sql`${t.state} <> 'paid' or ${t.reference} is not null`),
    check('payables_failed', sql`${t.state} <> 'failed' or ${t.failureReason} is not null`),
  ],
);

/** A file of payments for the bank. */
export const payoutBatches = pgTable('payout_batches', {
  id: id(),
  exportedBy: uuid('exported_by')
    .notNull()
    .references(() => people.id),
  exportedAt: createdAt('exported_at'),
  /** The working day on which the bank makes the payments, in London. */
  executionDate: date('execution_date', { mode: 'string' }).notNull(),
});

/**
 * The payments in a file, and the bank details that each was sent to, so that the same file can be built again. Each
 * attempt of a payable is in at most one file.
 */
export const payoutBatchItems = pgTable(
  'payout_batch_items',
  {
    payableId: uuid('payable_id')
      .notNull()
      .references(() => payables.id),
    attempt: integer('attempt').notNull(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => payoutBatches.id),
    /** Null once the payee’s account was deleted. */
    accountId: uuid('account_id').references(() => payoutAccounts.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.payableId, t.attempt] }),
    index('payout_batch_items_batch').on(t.batchId),
    index('payout_batch_items_account').on(t.accountId).where(sql`${t.accountId} is not null`),
  ],
);

/**
 * How a draw ended and how its money was divided, fixed once when nothing about it can change any more. Amounts are in
 * pence.
 */
export const drawSettlements = pgTable(
  'draw_settlements',
  {
    drawId: uuid('draw_id')
      .primaryKey()
      .references(() => prizeDraws.id),
    outcome: text('outcome').$type<Outcome>().notNull(),
    settledAt: createdAt('settled_at'),
    grossPence: integer('gross_pence').notNull(),
    platformFeePence: integer('platform_fee_pence').notNull(),
    /** The VAT that the fee includes. */
    vatPence: integer('vat_pence').notNull().default(0),
    /** The rate and number at the settlement, for the invoice. */
    vatRatePercent: integer('vat_rate_percent').notNull().default(0),
    vatNumber: text('vat_number').notNull().default(''),
    charityPence: integer('charity_pence').notNull(),
    winnersCashPence: integer('winners_cash_pence').notNull(),
    extraTrees: integer('extra_trees').notNull(),
    extraTreesCostPence: integer('extra_trees_cost_pence').notNull(),
    treesByPlatform: integer('trees_by_platform').notNull(),
    hostPence: integer('host_pence').notNull(),
    /** The part of the host's money that is kept until `reserveUntil`, in case disputes are lost. */
    reservePence: integer('reserve_pence').notNull().default(0),
    reserveUntil: moment('reserve_until'),
    reserveReleasedAt: moment('reserve_released_at'),
  },
  (t) => [
    index('draw_settlements_reserves')
      .on(t.reserveUntil)
      .where(sql`${t.reserveUntil} is not null and ${t.reserveReleasedAt} is null`),
    check(
      'draw_settlements_outcome',
      sql`${t.outcome} in ('delivered', 'minimum_not_met', 'undelivered', 'no_winner', 'cancelled')`,
    ),
    check(
      'draw_settlements_parts',
      sql`${t.grossPence} = ${t.platformFeePence} + ${t.charityPence} + ${t.winnersCashPence} + ${t.extraTreesCostPence} + ${t.hostPence}`,
    ),
    check('draw_settlements_reserve', sql`${t.reservePence} between 0 and ${t.hostPence}`),
  ],
);

/** Money that a host paid to our bank because they owed it. */
export const hostRepayments = pgTable(
  'host_repayments',
  {
    id: id(),
    drawId: uuid('draw_id')
      .notNull()
      .references(() => prizeDraws.id),
    amountPence: integer('amount_pence').notNull(),
    /** The bank's reference. One payment is recorded once. */
    reference: text('reference').notNull(),
    paidAt: moment('paid_at').notNull(),
    recordedBy: uuid('recorded_by')
      .notNull()
      .references(() => people.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique('host_repayments_once').on(t.drawId, t.reference),
    check('host_repayments_amount', sql`${t.amountPence} > 0`),
  ],
);
