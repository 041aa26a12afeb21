import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Flow } from '#domain/ledger/accounts.ts';
import type { Cause, TransferKind } from '#domain/ledger/transfers.ts';
import { TRANSFERS } from '#domain/ledger/transfers.ts';
import type { Connection, Transaction } from '../../db/database.ts';
import { ledgerTotals, ledgerTransfers } from '../../db/schema.ts';

/** One movement of money, in pence, and what it comes from. */
export type Posting = {
  kind: TransferKind;
  drawId: string;
  amountPence: number;
  cause: { kind: Cause; id: string; attempt?: number };
  /** The transfer that this one takes back, in whole or in part. */
  reverses?: string | null;
};

export async function insertTransfers(tx: Transaction, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return;
  await tx.insert(ledgerTransfers).values(
    postings.map(({ kind, drawId, amountPence, cause, reverses }) => ({
      ...TRANSFERS[kind],
      drawId,
      amountPence,
      causeKind: cause.kind,
      causeId: cause.id,
      attempt: cause.attempt ?? 1,
      reverses: reverses ?? null,
    })),
  );
}

/** All that has moved between a draw's accounts, for a statement that reads draws: a few rows, however much was sold. */
export function flowsOf(drawId: AnyPgColumn): SQL<Flow[]> {
  return sql`(
    select coalesce(json_agg(json_build_object('debit', l.debit, 'credit', l.credit, 'amountPence', l.amount_pence)),
      '[]') from ledger_totals l where l.draw_id = ${drawId})`;
}

/** Whether any money was ever moved for a draw. */
export async function hasMoved(connection: Connection, drawId: string): Promise<boolean> {
  return (await connection.$count(ledgerTotals, eq(ledgerTotals.drawId, drawId))) > 0;
}
