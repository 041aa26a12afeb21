import { and, asc, eq } from 'drizzle-orm';
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

/** What the draw owes its host, oldest first. */
export const listHostPayments = (connection: Connection, drawId: string) =>
  connection
    .select({
      part: payables.part,
      amountPence: payables.amountPence,
      state: payables.state,
      dueAt: payables.dueAt,
      paidAt: payables.paidAt,
      reference: payables.reference,
    })
    .from(payables)
    .where(and(eq(payables.drawId, drawId), eq(payables.payeeKind, 'host')))
    .orderBy(asc(payables.createdAt), asc(payables.id));
