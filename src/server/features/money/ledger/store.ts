import { and, eq, sql } from 'drizzle-orm';
import type { Flow } from '#domain/ledger/accounts.ts';
import type { Cause, TransferKind } from '#domain/ledger/transfers.ts';
import { TRANSFERS } from '#domain/ledger/transfers.ts';
import { type Connection, type Database, queryRows, type Transaction } from '#server/db/database.ts';
import { ledgerChecks, ledgerTotals, ledgerTransfers, prizeDraws } from '#server/db/schema.ts';

/** A transfer in pence, and its cause. */
export type Posting = {
  kind: TransferKind;
  /** Null for the platform's own money. */
  drawId: string | null;
  amountPence: number;
  cause: { kind: Cause; id: string; attempt?: number };
  /** The transfer that this one reverses, in whole or in part. */
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

/** The totals moved between the accounts of one draw, or of all draws together. */
export async function sumFlows(connection: Connection, drawId?: string): Promise<Flow[]> {
  const { debit, credit, amountPence } = ledgerTotals;
  return connection
    .select({ debit, credit, amountPence: sql`sum(${amountPence})`.mapWith(Number) })
    .from(ledgerTotals)
    .where(drawId === undefined ? undefined : eq(ledgerTotals.drawId, drawId))
    .groupBy(debit, credit);
}

/** Whether the draw exists or has any transfers. */
export async function isDraw(connection: Connection, drawId: string): Promise<boolean> {
  return (await connection.$count(prizeDraws, eq(prizeDraws.id, drawId))) > 0 || hasMoved(connection, drawId);
}

/** Whether a draw has any transfers. */
export async function hasMoved(connection: Connection, drawId: string): Promise<boolean> {
  return (await connection.$count(ledgerTotals, eq(ledgerTotals.drawId, drawId))) > 0;
}

/** How often a cause has posted this kind of transfer. */
export async function countTransfers(tx: Transaction, causeId: string, kind: TransferKind): Promise<number> {
  const { debit, credit } = TRANSFERS[kind];
  const posted = and(
    eq(ledgerTransfers.causeId, causeId),
    eq(ledgerTransfers.debit, debit),
    eq(ledgerTransfers.credit, credit),
  );
  return tx.$count(ledgerTransfers, posted);
}

/** Whether the ledger has not been checked since 3 am London time. */
export async function isCheckDue(connection: Connection): Promise<boolean> {
  const [row] = await queryRows<{ due: boolean }>(
    connection,
    sql`select not exists (select from ledger_checks where at >= (
      date_trunc('day', (select draw_clock()) at time zone 'Europe/London' - interval '3 hours') + interval '3 hours'
    ) at time zone 'Europe/London') as due`,
  );
  return row?.due ?? true;
}

/**
 * Reads one consistent snapshot. No other check can run at the same time: with `wait`, this call waits for a check that
 * is running; otherwise, it fails. The lock is taken before the first read, so that the snapshot includes everything
 * committed before the lock.
 */
export function readSnapshot<Result>(
  db: Database,
  { wait }: { wait: boolean },
  look: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`set local work_mem = '64MB'`);
      await tx.execute(sql`set local enable_seqscan = on`);
      if (wait) await tx.execute(sql`set local lock_timeout = 0`);
      await tx.execute(
        sql.raw(`lock table ledger_checks in share row exclusive mode ${wait ? '' : 'nowait'}`),
      );
      return look(tx);
    },
    { isolationLevel: 'repeatable read' },
  );
}

/** Records a check and returns its id. */
export async function insertCheck(tx: Transaction, findings: string[]): Promise<number> {
  const [row] = await tx.insert(ledgerChecks).values({ findings }).returning({ id: ledgerChecks.id });
  if (!row) throw new Error('a check was not written');
  return row.id;
}
