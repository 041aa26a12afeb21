import { sql } from 'drizzle-orm';
import type { VoidCause } from '#domain/refunds/void-facts.ts';
import { type Connection, queryRows } from '#server/db/database.ts';
import type { Client } from './app.ts';

export const voidTicket = (
  client: Client,
  drawId: string,
  ticketId: string,
  body: { reason: string; refund?: boolean; cause?: VoidCause } = { reason: 'Bought by mistake' },
) =>
  client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
    params: { id: drawId, ticketId },
    body,
  });

/** `cause` is required from admins once sales have ended. */
type Why = { reason?: string; cause?: VoidCause };

const bodyOf = (why: string | Why) => ({
  reason: 'Asked for',
  ...(typeof why === 'string' ? { reason: why } : why),
});

export const refundTicket = (client: Client, drawId: string, ticketId: string, why: string | Why = {}) =>
  client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/refund', {
    params: { id: drawId, ticketId },
    body: bodyOf(why),
  });

export const refundOrder = (client: Client, drawId: string, orderId: string, why: string | Why = {}) =>
  client.call('POST /api/v1/prize-draws/:id/orders/:orderId/refund', {
    params: { id: drawId, orderId },
    body: bodyOf(why),
  });

export const cancelDraw = (client: Client, drawId: string, reason = 'The prize is gone') =>
  client.call('POST /api/v1/prize-draws/:id/cancel', { params: { id: drawId }, body: { reason } });

/** Orders whose refunds and chargebacks exceed their payment. */
export const listOverpaid = (db: Connection) =>
  queryRows<{ order: string }>(
    db,
    sql`select p.order_id as "order" from payments p where p.amount_pence <
      (select coalesce(sum(r.amount_pence), 0) from refunds r where r.payment_id = p.id and r.settled_at is not null)
      + (select coalesce(sum(d.withdrawn_pence), 0) from disputes d where d.payment_id = p.id)`,
  );

/** Counts pending payments and unpaid refunds, except refunds that wait for a dispute. */
export async function countDue(db: Connection): Promise<number | undefined> {
  const [row] = await queryRows<{ due: number }>(
    db,
    sql`select (select count(*)::int from payments where status = 'pending')
      + (select count(*)::int from refunds where settled_at is null and dispute_id is null) as due`,
  );
  return row?.due;
}
