import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Connection, rowsOf, type Transaction } from '../../db/database.ts';
import { ledgerTransfers, orders, payments, refunds } from '../../db/schema.ts';

export type NewRefund = {
  paymentId: string;
  cause: (typeof refunds.$inferInsert)['cause'];
  reason: string;
  amountPence: number;
};

/** What is to be given back counts as given back from here on; the schema refuses more than was paid. */
export async function insertRefund(
  tx: Transaction,
  refund: NewRefund,
): Promise<{ id: string; drawId: string; sale: string | null }> {
  const [row] = await tx.insert(refunds).values(refund).returning({ id: refunds.id });
  if (!row) throw new Error('a refund was not written');
  await tx
    .update(payments)
    .set({ refundedPence: sql`${payments.refundedPence} + ${refund.amountPence}` })
    .where(eq(payments.id, refund.paymentId));
  const [paid] = await tx
    .select({ drawId: orders.drawId, sale: ledgerTransfers.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(ledgerTransfers, eq(ledgerTransfers.causeId, orders.id))
    .where(eq(payments.id, refund.paymentId));
  if (!paid) throw new Error('a refund is of a payment that is not there');
  return { id: row.id, ...paid };
}

export type DueRefund = {
  id: string;
  drawId: string;
  reference: string;
  amountPence: number;
  attempt: number;
};

/** Refunds that the provider is not known to have, oldest first. */
export async function listDue(db: Connection, provider: string, id?: string): Promise<DueRefund[]> {
  return rowsOf<DueRefund>(
    db,
    sql`select r.id, o.draw_id as "drawId", p.provider_reference as reference, r.amount_pence as "amountPence", r.attempt
      from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      where r.settled_at is null and p.provider = ${provider}
        and (${id ?? null}::uuid is null or r.id = ${id ?? null}::uuid)
      order by r.created_at limit 100`,
  );
}

/** Answers false where it was settled before. */
export async function markSettled(tx: Transaction, id: string, reference: string): Promise<boolean> {
  const rows = await tx
    .update(refunds)
    .set({ settledAt: sql`draw_clock()`, providerReference: reference })
    .where(and(eq(refunds.id, id), isNull(refunds.settledAt)))
    .returning({ id: refunds.id });
  return rows.length > 0;
}
