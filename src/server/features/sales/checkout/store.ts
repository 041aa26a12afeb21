import { and, eq, sql } from 'drizzle-orm';
import { type Connection, type Database, queryRows } from '#server/db/database.ts';
import { orders, payments } from '#server/db/schema.ts';
import type { ChargeFacts, OpenPayment } from '#server/providers/payments/provider.ts';

/** A payment with the provider's reference, and the draw whose lock protects it. */
export type KnownPayment = OpenPayment & { drawId: string };

const payment = {
  id: payments.id,
  orderId: payments.orderId,
  drawId: orders.drawId,
  amountPence: payments.amountPence,
  reference: payments.providerReference,
  attempt: payments.attempt,
  manualCapture: payments.manualCapture,
};

/** Finds a payment by the provider's reference, or by the id that we gave the provider. */
export async function findPayment(
  db: Connection,
  provider: string,
  { reference, paymentId }: { reference: string; paymentId: string | null },
): Promise<(KnownPayment & { succeeded: boolean }) | undefined> {
  const rows = await db
    .select({ ...payment, succeeded: sql<boolean>`${payments.status} = 'succeeded'` })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.provider, provider),
        sql`(${payments.providerReference} = ${reference} or ${payments.id} = ${paymentId})`,
      ),
    );
  return rows.find((row) => row.reference === reference) ?? rows[0];
}

/**
 * Records the provider's reference before the charge. Returns false if the order no longer holds its tickets, its draw is
 * off sale because of its public log, or another attempt has begun. In that case, nothing may be charged.
 */
export async function recordCharge(
  db: Database,
  { id, orderId, attempt }: OpenPayment,
  { reference, cardFunding }: ChargeFacts,
): Promise<boolean> {
  const holds = sql`exists (select 1 from orders o
    where o.id = ${orderId} and o.status = 'pending' and o.expires_at > (select draw_clock())
      and not exists (select 1 from log_refusals r where r.draw_id = o.draw_id))`;
  const rows = await db
    .update(payments)
    .set({ providerReference: reference, cardFunding, refusedLeftPence: null })
    .where(and(eq(payments.id, id), eq(payments.status, 'pending'), eq(payments.attempt, attempt), holds))
    .returning({ id: payments.id });
  return rows.length > 0;
}

/**
 * Open payments without recent events. Payments of expired holds are not included, because these are cancelled instead.
 */
export async function listSilent(db: Connection, provider: string, seconds: number): Promise<KnownPayment[]> {
  return queryRows<KnownPayment>(
    db,
    sql`select p.id, p.order_id as "orderId", o.draw_id as "drawId", p.amount_pence as "amountPence",
        p.provider_reference as reference, p.attempt, p.manual_capture as "manualCapture"
      from payments p join orders o on o.id = p.order_id
      where p.status = 'pending' and p.provider = ${provider} and p.provider_reference is not null
        and coalesce(p.heard_at, p.created_at) <= (select draw_clock()) - ${seconds} * interval '1 second'
        and o.status = 'pending' and o.expires_at > (select draw_clock())
      order by p.created_at limit 200`,
  );
}
