import type { Receipt as ContractReceipt } from '#contract/sales/orders.ts';
import { presentTicket, type TicketRow } from '../tickets/service.ts';
import type { OrderRow } from './store.ts';

/** An order with its tickets. */
export type Receipt = { order: OrderRow; tickets: TicketRow[] };

export function presentReceipt({ order, tickets }: Receipt): ContractReceipt {
  return {
    order: {
      id: order.id,
      prizeDrawId: order.drawId,
      status: order.status,
      quantity: order.quantity,
      totalPence: order.totalPence,
      refundedPence: order.payment.refundedPence,
      ...(order.expiresAt && { expiresAt: order.expiresAt.toISOString() }),
    },
    tickets: tickets.map(presentTicket),
    payment: { provider: order.payment.provider, status: order.payment.status },
  };
}
