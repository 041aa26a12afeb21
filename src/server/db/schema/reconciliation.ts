import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { EntryKind } from '#domain/reconciliation/entries.ts';
import type { FindingKind } from '#domain/reconciliation/findings.ts';
import { createdAt, id, moment } from './columns.ts';
import { payments } from './payments.ts';
import { people } from './people.ts';

/** A change of our balance at the payment provider, as the provider reports it. Imported once, and never changed. */
export const balanceEntries = pgTable(
  'balance_entries',
  {
    id: id(),
    /** The provider's id of the entry. */
    reference: text('reference').notNull().unique('balance_entries_reference'),
    kind: text('kind').$type<EntryKind>().notNull(),
    /** The provider's own name for the kind. */
    type: text('type').notNull(),
    amountPence: integer('amount_pence').notNull(),
    feePence: integer('fee_pence').notNull(),
    netPence: integer('net_pence').notNull(),
    /** The provider's ids of the cause, such as a refund, and of the payment that it belongs to. */
    source: text('source'),
    paymentReference: text('payment_reference'),
    /** The provider's time. */
    createdAt: moment('created_at').notNull(),
    importedAt: createdAt('imported_at'),
    /** When its fee, or its movement to or from our bank, was posted to the ledger; null before. */
    postedAt: moment('posted_at'),
  },
  (t) => [
    index('balance_entries_payment').on(t.paymentReference).where(sql`${t.paymentReference} is not null`),
    index('balance_entries_unposted').on(t.id).where(sql`${t.postedAt} is null`),
    check(
      'balance_entries_kind',
      sql`${t.kind} in ('charge', 'refund', 'dispute', 'fee', 'sweep', 'transfer', 'other')`,
    ),
    check('balance_entries_net', sql`${t.netPence} = ${t.amountPence} - ${t.feePence}`),
  ],
);

/** A reconciliation with the payment provider. Only one runs at a time. */
export const reconciliationRuns = pgTable(
  'reconciliation_runs',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    startedAt: createdAt('started_at'),
    /** The last sign of life. A run without one for long was interrupted, and another can start. */
    activeAt: createdAt('active_at'),
    endedAt: moment('ended_at'),
    /** `done`, or why it ended early; null while it runs. */
    result: text('result').$type<'done' | 'failed' | 'interrupted'>(),
    /** Where the import continues. Stored together with the entries before it. */
    cursor: text('cursor'),
    /** Entries that this run imported. */
    entries: integer('entries').notNull().default(0),
    /** The provider's balance, and what the ledger says; null until the run is done. */
    balancePence: bigint('balance_pence', { mode: 'number' }),
    ledgerPence: bigint('ledger_pence', { mode: 'number' }),
  },
  (t) => [
    uniqueIndex('reconciliation_runs_one').on(sql`(true)`).where(sql`${t.endedAt} is null`),
    check('reconciliation_runs_result', sql`${t.result} in ('done', 'failed', 'interrupted')`),
    check('reconciliation_runs_ended', sql`(${t.endedAt} is null) = (${t.result} is null)`),
  ],
);

/**
 * A difference between the payment provider's records and ours. It is resolved when a run no longer finds it, or by an
 * admin.
 */
export const reconciliationFindings = pgTable(
  'reconciliation_findings',
  {
    id: id(),
    kind: text('kind').$type<FindingKind>().notNull(),
    /** What it is about: the provider's id of a payment, refund, dispute or entry, or the name of a total. */
    subject: text('subject').notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    /** What the provider has more than the ledger, negative if less; for a sweep, what was moved too much. */
    amountPence: bigint('amount_pence', { mode: 'number' }).notNull(),
    firstSeenAt: createdAt('first_seen_at'),
    lastSeenAt: createdAt('last_seen_at'),
    resolvedAt: moment('resolved_at'),
    /** The admin who resolved it, and why; null if a later run no longer found it. */
    resolvedBy: uuid('resolved_by').references(() => people.id),
    reason: text('reason'),
  },
  (t) => [
    uniqueIndex('reconciliation_findings_open').on(t.kind, t.subject).where(sql`${t.resolvedAt} is null`),
    index('reconciliation_findings_subject').on(t.subject, t.kind),
    check(
      'reconciliation_findings_resolved',
      sql`(${t.resolvedBy} is null) = (${t.reason} is null) and (${t.resolvedBy} is null or ${t.resolvedAt} is not null)`,
    ),
  ],
);
