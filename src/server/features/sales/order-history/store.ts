import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { VoidCause, Voider } from '#domain/refunds/void-facts.ts';
import { type Connection, queryRows } from '#server/db/database.ts';
import { orderContacts, orderLines, orders, payments, refunds } from '#server/db/schema.ts';

type Wish = {
  personId: string;
  status: (typeof orders.$inferSelect)['status'] | undefined;
  drawId: string | undefined;
};
type Page = { limit: number; offset: number };

const wished = ({ personId, status, drawId }: Wish) =>
  and(
    eq(orders.personId, personId),
    status && eq(orders.status, status),
    drawId === undefined ? undefined : eq(orders.drawId, drawId),
  );

/** An order with its line, its payment and its buyer. */
export type OrderRow = Awaited<ReturnType<typeof selectOrders>>[number];

/** The latest payment counts; earlier ones were declined or never finished. */
const isLatestPayment = sql`${payments.id} = (select id from payments latest
  where latest.order_id = ${orders.id} order by latest.created_at desc limit 1)`;

function selectOrders(connection: Connection, which: SQL | undefined, { limit, offset }: Page) {
  return connection
    .select({
      id: orders.id,
      drawId: orders.drawId,
      status: orders.status,
      totalPence: orders.totalPence,
      createdAt: orders.createdAt,
      paidAt: orders.paidAt,
      expiresAt: orders.expiresAt,
      quantity: orderLines.quantity,
      unitPricePence: orderLines.unitPricePence,
      paymentId: payments.id,
      provider: payments.provider,
      paymentReference: payments.providerReference,
      cardFunding: payments.cardFunding,
      refundedPence: payments.refundedPence,
      buyer: {
        firstName: orderContacts.firstName,
        lastName: orderContacts.lastName,
        email: orderContacts.email,
      },
    })
    .from(orders)
    .innerJoin(orderLines, and(eq(orderLines.orderId, orders.id), eq(orderLines.kind, 'ticket')))
    .innerJoin(payments, and(eq(payments.orderId, orders.id), isLatestPayment))
    .leftJoin(orderContacts, eq(orderContacts.orderId, orders.id))
    .where(which)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset(offset);
}

export const listOrders = (connection: Connection, wish: Wish, page: Page) =>
  selectOrders(connection, wished(wish), page);

export async function findOrder(
  connection: Connection,
  { personId, id }: { personId: string; id: string },
): Promise<OrderRow | undefined> {
  const which = and(eq(orders.personId, personId), eq(orders.id, id));
  const [row] = await selectOrders(connection, which, { limit: 1, offset: 0 });
  return row;
}

export async function countOrders(connection: Connection, wish: Wish): Promise<number> {
  const [row] = await connection
    .select({ total: sql<number>`count(*)::int` })
    .from(orders)
    .where(wished(wish));
  return row?.total ?? 0;
}

export type RefundRow = Awaited<ReturnType<typeof listRefunds>>[number];

export function listRefunds(connection: Connection, paymentIds: readonly string[]) {
  return connection
    .select({
      paymentId: refunds.paymentId,
      amountPence: refunds.amountPence,
      reason: refunds.reason,
      cause: refunds.cause,
      createdAt: refunds.createdAt,
      settledAt: refunds.settledAt,
    })
    .from(refunds)
    .where(inArray(refunds.paymentId, [...paymentIds]))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

/** Tickets in one order that are valid, or that were voided together for the same reason. */
export type TicketGroup = {
  orderId: string;
  numbers: number[];
  voidedAt: Date | null;
  voidReason: string | null;
  voidedBy: Voider | null;
  voidCause: VoidCause | null;
  refunded: boolean;
};

export async function listTicketGroups(
  connection: Connection,
  orderIds: readonly string[],
): Promise<TicketGroup[]> {
  const rows = await queryRows<Omit<TicketGroup, 'voidedAt'> & { voidedAt: string | null }>(
    connection,
    sql`select order_id as "orderId", array_agg(number order by number) as numbers, voided_at as "voidedAt",
        void_reason as "voidReason", voided_by as "voidedBy", void_cause as "voidCause",
        refund_id is not null as refunded
      from tickets where order_id = any(${sql.param(orderIds)}::uuid[])
      group by order_id, voided_at, void_reason, voided_by, void_cause, refund_id is not null
      order by voided_at nulls first, min(number)`,
  );
  return rows.map((row) => ({ ...row, voidedAt: row.voidedAt === null ? null : new Date(row.voidedAt) }));
}
