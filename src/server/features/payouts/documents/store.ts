import { and, eq } from 'drizzle-orm';
import type { Connection } from '#server/db/database.ts';
import { payables, payoutAccounts, payoutBatchItems } from '#server/db/schema.ts';

/** A payable with the account that its current attempt was sent to. */
export async function findSentPayable(connection: Connection, id: string) {
  const [row] = await connection
    .select({ payable: payables, lastFour: payoutAccounts.lastFour })
    .from(payables)
    .leftJoin(
      payoutBatchItems,
      and(eq(payoutBatchItems.payableId, payables.id), eq(payoutBatchItems.attempt, payables.attempt)),
    )
    .leftJoin(payoutAccounts, eq(payoutAccounts.id, payoutBatchItems.accountId))
    .where(eq(payables.id, id));
  return row;
}
