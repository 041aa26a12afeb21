import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { orderLines, payments, prizeDraws, tickets } from '../../db/schema.ts';

/** What a ticket cost and the payment that it was paid with; nothing for one that came without an order. */
export async function findPayment(
  tx: Transaction,
  ticketId: string,
): Promise<{ paymentId: string; pricePence: number } | undefined> {
  const [row] = await tx
    .select({ paymentId: payments.id, pricePence: orderLines.unitPricePence })
    .from(tickets)
    .innerJoin(orderLines, and(eq(orderLines.orderId, tickets.orderId), eq(orderLines.kind, 'ticket')))
    .innerJoin(payments, and(eq(payments.orderId, tickets.orderId), eq(payments.status, 'succeeded')))
    .where(eq(tickets.id, ticketId));
  return row;
}

/** Notes the void and frees the ticket's place; its number stays used. */
export async function markVoided(
  tx: Transaction,
  ticket: { id: string; drawId: string; at: Date; reason: string; refundId: string | null },
): Promise<void> {
  await tx
    .update(tickets)
    .set({ voidedAt: ticket.at, voidReason: ticket.reason, refundId: ticket.refundId })
    .where(eq(tickets.id, ticket.id));
  await tx
    .update(prizeDraws)
    .set({ voidedCount: sql`${prizeDraws.voidedCount} + 1` })
    .where(eq(prizeDraws.id, ticket.drawId));
}
