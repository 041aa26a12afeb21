import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
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
import type { Account } from '#domain/ledger/accounts.ts';
import type { Cause } from '#domain/ledger/transfers.ts';
import { createdAt, id } from './columns.ts';
import { prizeDraws } from './draws.ts';

/**
 * Every movement of a draw's money, or of the platform's own, which belongs to no draw: an amount in pence from the
 * credited to the debited account. The table is append-only (a trigger rejects changes), so errors are corrected by
 * reversals. Each row contains both sides, so the ledger always balances.
 */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: id(),
    /** Null for the platform's own money, such as fees for no payment in particular. */
    drawId: uuid('draw_id').references(() => prizeDraws.id),
    debit: text('debit').$type<Account>().notNull(),
    credit: text('credit').$type<Account>().notNull(),
    amountPence: integer('amount_pence').notNull(),
    causeKind: text('cause_kind').$type<Cause>().notNull(),
    /** The id of the record that caused the transfer. `causeKind` says of which kind. */
    causeId: uuid('cause_id').notNull(),
    /** Distinguishes transfers if one cause can post the same transfer more than once. */
    attempt: integer('attempt').notNull().default(1),
    /** The transfer that this one reverses, in whole or in part. */
    reverses: uuid('reverses').references((): AnyPgColumn => ledgerTransfers.id),
    createdAt: createdAt(),
  },
  (t) => [
    /** The last safeguard against posting anything twice. */
    uniqueIndex('ledger_transfers_once').on(t.causeId, t.debit, t.credit, t.attempt),
    /** For totals over a period. Rows are stored in time order, so a small BRIN index is enough. */
    index('ledger_transfers_created').using('brin', t.createdAt),
    index('ledger_transfers_reverses').on(t.reverses).where(sql`${t.reverses} is not null`),
    check('ledger_transfers_amount', sql`${t.amountPence} > 0`),
    check('ledger_transfers_sides', sql`${t.debit} <> ${t.credit}`),
  ],
);

/**
 * The total transferred between two accounts of a draw, or of the platform itself. A trigger maintains it, so that
 * reading a balance does not add up millions of rows. `npm run ledger:check` verifies it.
 */
export const ledgerTotals = pgTable(
  'ledger_totals',
  {
    drawId: uuid('draw_id'),
    debit: text('debit').$type<Account>().notNull(),
    credit: text('credit').$type<Account>().notNull(),
    amountPence: bigint('amount_pence', { mode: 'number' }).notNull(),
  },
  (t) => [unique('ledger_totals_once').on(t.drawId, t.debit, t.credit).nullsNotDistinct()],
);

/** The result of each ledger check. A check without findings means that the ledger is correct. */
export const ledgerChecks = pgTable('ledger_checks', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  at: createdAt('at'),
  findings: jsonb('findings').$type<string[]>().notNull(),
});
