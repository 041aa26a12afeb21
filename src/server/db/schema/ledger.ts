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
 * Every movement of money of a draw, append-only (a trigger refuses changes): so many pence from the credited account
 * into the debited one. One amount with two sides balances by construction. A mistake is mended by a reversal.
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
    /** The order, payment, refund, dispute or draw that it comes from, by `causeKind`. */
    causeId: uuid('cause_id').notNull(),
    /** Which time this cause does this, where it can come about more than once. */
    attempt: integer('attempt').notNull().default(1),
    /** The transfer that this one takes back, in whole or in part. */
    reverses: uuid('reverses').references((): AnyPgColumn => ledgerTransfers.id),
    createdAt: createdAt(),
  },
  (t) => [
    /** The last guard against posting anything twice, whatever the code does. */
    uniqueIndex('ledger_transfers_once').on(t.causeId, t.debit, t.credit, t.attempt),
    /** For the figures of a stretch of time: rows lie in its order, so that a few pages of index tell where to look. */
    index('ledger_transfers_created').using('brin', t.createdAt),
    index('ledger_transfers_reverses').on(t.reverses).where(sql`${t.reverses} is not null`),
    check('ledger_transfers_amount', sql`${t.amountPence} > 0`),
    check('ledger_transfers_sides', sql`${t.debit} <> ${t.credit}`),
  ],
);

/**
 * What has moved between two accounts of a draw so far, kept by a trigger on the transfers, so that no balance has to
 * add up millions of rows. `npm run ledger:check` adds them up nevertheless.
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

/** The outcome of each check of the books; an empty list of findings means that they are right. */
export const ledgerChecks = pgTable('ledger_checks', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  at: createdAt('at'),
  findings: jsonb('findings').$type<string[]>().notNull(),
});
