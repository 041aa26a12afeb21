import type { Receipt as ContractReceipt } from '#contract/sales/orders.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { describeCreditRefusal } from '#domain/play/credit-cards.ts';
import { presentTicket, type TicketRow } from '../tickets/service.ts';
import type { OrderRow } from './store.ts';

/** An order with its tickets. */
export type Receipt = { order: OrderRow; tickets: TicketRow[] };

export function presentReceipt({ order, tickets }: Receipt): ContractReceipt {
  const { refusedLeftPence: leftPence } = order.payment;
  return {
    order: {
      id: order.id,
      number: formatOrderNumber(order.id),
      prizeDrawId: order.drawId,
      status: order.status,
      quantity: order.quantity,
      totalPence: order.totalPence,
      refundedPence: order.payment.refundedPence,
      ...(order.expiresAt && { expiresAt: order.expiresAt.toISOString() }),
    },
    tickets: tickets.map(presentTicket),
    payment: {
      provider: order.payment.provider,
      status: order.payment.status,
      ...(leftPence !== null && order.status === 'pending' && { refusal: presentRefusal(leftPence) }),
    },
  };
}

/** The buyer may have paid at the provider, so the refusal is also part of the order. */
function presentRefusal(leftPence: number) {
  return {
    code: 'credit_card_limit' as const,
    message: describeCreditRefusal({ leftPence }, null),
    leftPence,
  };
}
