import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Connection, rowsOf, type Transaction } from '../../db/database.ts';
import { payments, refunds } from '../../db/schema.ts';

export type NewRefund = { paymentId: string; ticketId: string; amountPence: number };

/** What is to be given back counts as given back from here on; the schema refuses more than was paid. */
export async function insertRefund(tx: Transaction, refund: NewRefund): Promise<string> {
  const [row] = await tx.insert(refunds).values(refund).returning({ id: refunds.id });
  if (!row) throw new Error('a refund was not written');
  await tx
    .update(payments)
    .set({ refundedPence: sql`${payments.refundedPence} + ${refund.amountPence}` })
    .where(eq(payments.id, refund.paymentId));
  return row.id;
}

export type DueRefund = { id: string; reference: string; amountPence: number };

/** Refunds that the provider is not known to have, oldest first. */
export async function listDue(db: Connection, provider: string, id?: string): Promise<DueRefund[]> {
  return rowsOf<DueRefund>(
    db,
    sql`select r.id, p.provider_reference as reference, r.amount_pence as "amountPence"
      from refunds r join payments p on p.id = r.payment_id
      where r.settled_at is null and p.provider = ${provider}
        and (${id ?? null}::uuid is null or r.id = ${id ?? null}::uuid)
      order by r.created_at limit 100`,
  );
}

export async function markSettled(db: Connection, id: string): Promise<void> {
  await db
    .update(refunds)
    .set({ settledAt: sql`draw_clock()` })
    .where(and(eq(refunds.id, id), isNull(refunds.settledAt)));
}
