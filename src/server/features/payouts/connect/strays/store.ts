import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { payoutTransfers } from '#server/db/schema.ts';

/** A transfer that Stripe has made for an attempt that had ended, and the account that the attempt was sent to. */
export type Stray = { reference: string; account: string | null };

/** Lists the strays of a payable that Stripe has not taken back in full. */
export function listStrays(connection: Connection, payableId: string): Promise<Stray[]> {
  return queryRows<Stray>(
    connection,
    sql`select reference, account from payout_transfers
      where payable_id = ${payableId} and reference is not null and alarmed_at is not null order by attempt`,
  );
}

/** The attempt that an unknown transfer to this account was probably made for. The draw must be locked. */
export async function findAttempt(
  tx: Transaction,
  payableId: string,
  account: string,
): Promise<number | undefined> {
  const [row] = await queryRows<{ attempt: number }>(
    tx,
    sql`select attempt from payout_transfers
      where payable_id = ${payableId} and reference is null and alarmed_at is null
      order by account is not distinct from ${account} desc, attempt desc limit 1`,
  );
  return row?.attempt;
}

/** Records the transfer of an attempt that had ended. Returns false if there is an alarm about the attempt. */
export async function markStray(
  tx: Transaction,
  { id, attempt }: { id: string; attempt: number },
  reference: string,
): Promise<boolean> {
  const ofAttempt = and(eq(payoutTransfers.payableId, id), eq(payoutTransfers.attempt, attempt));
  const rows = await tx
    .update(payoutTransfers)
    .set({ alarmedAt: sql`draw_clock()`, reference })
    .where(and(ofAttempt, isNull(payoutTransfers.alarmedAt)))
    .returning({ id: payoutTransfers.payableId });
  return rows.length > 0;
}
