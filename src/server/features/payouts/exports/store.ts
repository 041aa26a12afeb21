import { asc, eq } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/database.ts';
import { payables, payoutAccounts, payoutBatches, payoutBatchItems, prizeDraws } from '#server/db/schema.ts';
import type { PayableRow } from '../payables/service.ts';

export type BatchRow = typeof payoutBatches.$inferSelect;

type NewBatch = { exportedBy: string; executionDate: string };

/** Stores a file's payments. The primary key rejects an attempt that is already in a file. */
export async function insertBatch(
  tx: Transaction,
  batch: NewBatch,
  rows: readonly PayableRow[],
): Promise<string> {
  const [written] = await tx.insert(payoutBatches).values(batch).returning({ id: payoutBatches.id });
  if (!written) throw new Error('a file of payments was not written');
  await tx.insert(payoutBatchItems).values(
    rows.map(({ payable, account }) => ({
      batchId: written.id,
      payableId: payable.id,
      attempt: payable.attempt,
      accountId: account?.id ?? null,
    })),
  );
  return written.id;
}

export async function findBatch(connection: Connection, id: string): Promise<BatchRow | undefined> {
  const [row] = await connection.select().from(payoutBatches).where(eq(payoutBatches.id, id));
  return row;
}

export type ItemRow = Awaited<ReturnType<typeof listItems>>[number];

/** The payments in a file, in the order of their due dates. */
export function listItems(connection: Connection, batchId: string) {
  return connection
    .select({
      payableId: payables.id,
      attempt: payoutBatchItems.attempt,
      payeeKind: payables.payeeKind,
      amountPence: payables.amountPence,
      drawTitle: prizeDraws.title,
      account: payoutAccounts,
    })
    .from(payoutBatchItems)
    .innerJoin(payables, eq(payables.id, payoutBatchItems.payableId))
    .innerJoin(prizeDraws, eq(prizeDraws.id, payables.drawId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.id, payoutBatchItems.accountId))
    .where(eq(payoutBatchItems.batchId, batchId))
    .orderBy(asc(payables.dueAt), asc(payables.id));
}
