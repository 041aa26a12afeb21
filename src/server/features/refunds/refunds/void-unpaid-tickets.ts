import { countUnpaidTickets } from '#domain/disputes/unpaid-tickets.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Transaction } from '#server/db/database.ts';
import type { DrawRow } from '#server/features/draws/lifecycle/service.ts';
import type { PaymentsService } from '#server/features/money/payments/service.ts';
import { voidAndRefund } from './service.ts';
import * as store from './store.ts';

/** The reason given to the buyer and the host. */
const REASON = 'The bank took the payment back after a dispute.';

type Facts = { draw: DrawRow; now: Date; payments: Pick<PaymentsService, 'recordRefunds'> };

/**
 * Voids the tickets of an order that are no longer paid for after a lost dispute, the highest numbers first. Once the
 * list is sealed, or the draw is cancelled, tickets stay as they are. Call under the draw's lock. Returns the number of
 * voided tickets.
 */
export async function voidUnpaidTickets(
  tx: Transaction,
  paymentId: string,
  { draw, now, payments }: Facts,
): Promise<number> {
  if (draw.sealedAt !== null || draw.status === 'completed' || draw.status === 'cancelled') return 0;
  const order = await store.readDisputedOrder(tx, paymentId);
  const count = order ? countUnpaidTickets(order) : 0;
  if (!order || count === 0) return 0;
  const valid = (await store.listTicketsOfOrder(tx, draw.id, order.orderId)).filter(({ voided }) => !voided);
  const unpaid = valid.slice(-count);
  const fact = { by: 'bank', cause: 'chargeback' } as const;
  const how = { draw, now, payments, cause: 'void' as const, reason: REASON, fact, refund: false };
  await voidAndRefund(tx, unpaid, how);
  await recordAct(tx, 'server', {
    action: 'order.chargeback',
    target: { kind: 'order', id: order.orderId },
    details: { drawId: draw.id, numbers: unpaid.map(({ number }) => number) },
  });
  return count;
}
