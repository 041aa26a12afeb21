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
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Account } from '#domain/ledger/accounts.ts';
import type { Cause } from '#domain/ledger/transfers.ts';
import { createdAt, id } from './columns.ts';
import { prizeDraws } from './draws.ts';

/**
 * Every movement of a draw's money, append-only (a trigger rejects changes): an amount in pence from the credited to
 * the debited account. One amount with two sides always balances. Errors are corrected by a reversal.
 */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: id(),
    drawId: uuid('draw_id')
      .notNull()
      .references(() => prizeDraws.id),
    debit: text('debit').$type<Account>().notNull(),
    credit: text('credit').$type<Account>().notNull(),
    amountPence: integer('amount_pence').notNull(),
    causeKind: text('cause_kind').$type<Cause>().notNull(),
    /** The order, payment, refund, dispute or draw that caused it, by `causeKind`. */
    causeId: uuid('cause_id').notNull(),
    /** The occurrence, if one cause can post more than once. */
    attempt: integer('attempt').notNull().default(1),
    /** The transfer that this one reverses, in whole or in part. */
    reverses: uuid('reverses').references((): AnyPgColumn => ledgerTransfers.id),
    createdAt: createdAt(),
  },
  (t) => [
    /** The last safeguard against posting anything twice. */
    uniqueIndex('ledger_transfers_once').on(t.causeId, t.debit, t.credit, t.attempt),
    /** For figures over a period. Rows are in time order, so a few index pages suffice. */
    index('ledger_transfers_created').using('brin', t.createdAt),
    index('ledger_transfers_reverses').on(t.reverses).where(sql`${t.reverses} is not null`),
    check('ledger_transfers_amount', sql`${t.amountPence} > 0`),
    check('ledger_transfers_sides', sql`${t.debit} <> ${t.credit}`),
  ],
);

/**
 * The total between two accounts of a draw, maintained by a trigger, so that balances need not add up millions of rows.
 * `npm run ledger:check` verifies it.
 */
export const ledgerTotals = pgTable(
  'ledger_totals',
  {
    drawId: uuid('draw_id').notNull(),
    debit: text('debit').$type<Account>().notNull(),
    credit: text('credit').$type<Account>().notNull(),
    amountPence: bigint('amount_pence', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.drawId, t.debit, t.credit] })],
);

/** The result of each check of the ledger; no findings mean that it is correct. */
export const ledgerChecks = pgTable('ledger_checks', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  at: createdAt('at'),
  findings: jsonb('findings').$type<string[]>().notNull(),
});
