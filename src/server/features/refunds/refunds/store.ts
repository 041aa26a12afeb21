import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { DisputedOrder } from '#domain/disputes/unpaid-tickets.ts';
import type { VoidFact } from '#domain/refunds/void-facts.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { selectDisputeStatus } from '#server/db/disputed.ts';
import { holder } from '#server/db/holder.ts';
import { orders } from '#server/db/schema.ts';

/** A ticket with its payment and its holder's email address. A ticket without an order has no payment. */
export type SoldTicket = {
  id: string;
  number: number;
  orderId: string | null;
  personId: string;
  email: string | null;
  voided: boolean;
  refunded: boolean;
  pricePence: number | null;
  paymentId: string | null;
  /** What is left of the payment: paid, minus refunds and what banks have taken for good. */
  leftPence: number | null;
  /**
   * The number of valid tickets in the order, if a bank has taken a part of its payment, or a part was refunded at the
   * provider.
   */
  validInOrder: number | null;
  provider: string | null;
  /** `open`: a bank is deciding about the payment, or a lost dispute is not settled yet; `lost`: a bank has given the buyer the money, or a part of it. */
  dispute: 'open' | 'lost' | null;
};

/** Selects payments of which a part was refunded at the provider, which need not be the price of whole tickets. */
const isRefundedInDashboard = sql`exists (select from refunds b
  where b.payment_id = p.id and b.cause = 'dashboard')`;

async function soldTickets(tx: Transaction, drawId: string, which: SQL): Promise<SoldTicket[]> {
  return queryRows<SoldTicket>(
    tx,
    sql`select t.id, t.number, t.order_id as "orderId", t.person_id as "personId", ${holder.email} as email,
        t.voided_at is not null as voided, t.refund_id is not null as refunded,
        l.unit_price_pence as "pricePence", p.id as "paymentId", p.provider,
        p.amount_pence - p.refunded_pence - p.lost_pence as "leftPence",
        case when p.lost_pence > 0 or ${isRefundedInDashboard} then (select count(*)::int from tickets o
          where o.order_id = t.order_id and o.voided_at is null) end as "validInOrder",
        ${selectDisputeStatus(sql`p.id`)} as dispute
      from tickets t
      join people on people.id = t.person_id
      left join order_contacts on order_contacts.order_id = t.order_id
      left join order_lines l on l.order_id = t.order_id and l.kind = 'ticket'
      left join payments p on p.order_id = t.order_id and p.status = 'succeeded'
      where t.draw_id = ${drawId} and ${which} order by t.number`,
  );
}

export async function findSoldTicket(
  tx: Transaction,
  drawId: string,
  id: string,
): Promise<SoldTicket | undefined> {
  const [row] = await soldTickets(tx, drawId, sql`t.id = ${id}`);
  return row;
}

export const listTicketsOfOrder = (tx: Transaction, drawId: string, orderId: string): Promise<SoldTicket[]> =>
  soldTickets(tx, drawId, sql`t.order_id = ${orderId}`);

/**
 * Selects void tickets that were not refunded, but of whose payment something is left after a dispute or after a refund
 * at the provider. Other tickets
 * that were voided without a refund are an admin's decision.
 */
const leftByBank = sql`t.voided_at is not null and t.refund_id is null
  and p.amount_pence > p.refunded_pence + p.lost_pence
  and (exists (select from disputes d where d.payment_id = p.id and d.status not like 'warning%')
    or ${isRefundedInDashboard})`;

/**
 * The next active tickets after a number, each with all other tickets of its order that can still be refunded, so that
 * no order is split.
 */
export function listNextActiveTickets(
  tx: Transaction,
  drawId: string,
  { after, count }: { after: number; count: number },
): Promise<SoldTicket[]> {
  const upcoming = sql`select id, order_id from tickets
    where draw_id = ${drawId} and voided_at is null and number > ${after} order by number limit ${count}`;
  return soldTickets(
    tx,
    drawId,
    sql`(t.voided_at is null or (${leftByBank})) and (t.id = any(array(select id from (${upcoming}) u))
      or t.order_id = any(array(select order_id from (${upcoming}) u where order_id is not null)))`,
  );
}

/** The payments of which a bank has left something, but whose tickets are all void. */
export async function listRemainders(tx: Transaction, drawId: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    tx,
    sql`select distinct p.id from tickets t join payments p on p.order_id = t.order_id and p.status = 'succeeded'
      where t.draw_id = ${drawId} and ${leftByBank} and not exists (
        select from tickets o where o.order_id = t.order_id and o.voided_at is null)`,
  );
  return rows.map(({ id }) => id);
}

/** What is left of an order's payment, and its tickets; undefined if the payment did not pay for tickets. */
export async function readDisputedOrder(
  tx: Transaction,
  paymentId: string,
): Promise<({ orderId: string } & DisputedOrder) | undefined> {
  const [row] = await queryRows<{ orderId: string } & DisputedOrder>(
    tx,
    sql`select o.id as "orderId", p.amount_pence - p.refunded_pence - p.lost_pence as "leftPence",
        l.unit_price_pence as "pricePence",
        (select count(*)::int from tickets t where t.order_id = o.id and t.voided_at is null) as "validTickets"
      from payments p join orders o on o.id = p.order_id and o.status = 'paid'
      join order_lines l on l.order_id = o.id and l.kind = 'ticket'
      where p.id = ${paymentId} and not exists (select from refunds r where r.payment_id = p.id and r.cause = 'late')`,
  );
  return row;
}

/** Finds the payment with this id at the provider, and its draw. */
export async function findPayment(
  db: Connection,
  provider: string,
  reference: string,
): Promise<{ id: string; drawId: string } | undefined> {
  const [row] = await queryRows<{ id: string; drawId: string }>(
    db,
    sql`select p.id, o.draw_id as "drawId" from payments p join orders o on o.id = p.order_id
      where p.provider = ${provider} and p.provider_reference = ${reference}`,
  );
  return row;
}

export async function findOrder(
  connection: Connection,
  drawId: string,
  id: string,
): Promise<{ status: (typeof orders.$inferSelect)['status'] } | undefined> {
  const [row] = await connection
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.drawId, drawId), eq(orders.id, id)));
  return row;
}

type Taken = { id: string; voided: boolean; refundId: string | null };

/**
 * Stores voids and refunds. Voided tickets make room for new ones, but their numbers are never reused. Tickets that
 * were already void keep their time, reason and facts.
 */
export async function markVoided(
  tx: Transaction,
  drawId: string,
  {
    tickets,
    at,
    reason,
    fact,
  }: { tickets: readonly Taken[]; at: Date; reason: string; fact: VoidFact | null },
): Promise<void> {
  const ids = sql.param(tickets.map(({ id }) => id));
  const refundIds = sql.param(tickets.map(({ refundId }) => refundId));
  await tx.execute(sql`
    update tickets t set voided_at = coalesce(t.voided_at, ${at.toISOString()}::timestamptz),
      void_reason = coalesce(t.void_reason, ${reason}), refund_id = taken.refund,
      voided_by = case when t.voided_at is null then ${fact?.by ?? null}::text else t.voided_by end,
      void_cause = case when t.voided_at is null then ${fact?.cause ?? null}::text else t.void_cause end
    from unnest(${ids}::uuid[], ${refundIds}::uuid[]) as taken(id, refund) where t.id = taken.id`);
  // The search index contains the status, so these orders must be indexed again. The update has no other condition, so
  // that it waits for a job that may be indexing the row.
  await tx.execute(sql`update order_contacts set findable = false
    where order_id in (select order_id from tickets where id = any(${ids}::uuid[]))`);
  const freed = tickets.filter(({ voided }) => !voided).length;
  await tx.execute(
    sql`update prize_draws set voided_count = voided_count + ${freed}::int where id = ${drawId}`,
  );
}
