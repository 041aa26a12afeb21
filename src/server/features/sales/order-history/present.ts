import type { OrderDetails, PlacedOrder } from '#contract/sales/order-history.ts';
import { toNumberRanges } from '#domain/email/number-ranges.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { type DrawRow, presentDraw } from '#server/features/draws/lifecycle/service.ts';
import { isOfAdminArea, type Viewer } from '#server/viewer.ts';
import { presentTicket, type TicketRow } from '../tickets/service.ts';
import type { OrderRow, RefundRow, TicketGroup } from './store.ts';

type Placed = {
  order: OrderRow;
  draw: DrawRow;
  refunds: readonly RefundRow[];
  groups: readonly TicketGroup[];
};

export function presentPlacedOrder({ order, draw, refunds, groups }: Placed): PlacedOrder {
  return {
    id: order.id,
    number: formatOrderNumber(order.id),
    status: order.status,
    quantity: order.quantity,
    unitPricePence: order.unitPricePence,
    totalPence: order.totalPence,
    refundedPence: order.refundedPence,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    expiresAt: order.expiresAt?.toISOString() ?? null,
    payment: { provider: order.provider, cardFunding: order.cardFunding },
    draw: presentDrawOfOrder(draw),
    tickets: toNumberRanges(groups.flatMap(({ numbers }) => numbers)),
    voids: groups.flatMap(({ numbers, voidedAt, voidReason, voidedBy, voidCause, refunded }) =>
      voidedAt === null
        ? []
        : [
            {
              tickets: toNumberRanges(numbers),
              reason: voidReason ?? '',
              voidedAt: voidedAt.toISOString(),
              by: voidedBy,
              cause: voidCause,
              refunded,
            },
          ],
    ),
    refunds: refunds.map(({ amountPence, reason, cause, createdAt, settledAt }) => ({
      amountPence,
      reason,
      cause,
      createdAt: createdAt.toISOString(),
      settledAt: settledAt?.toISOString() ?? null,
    })),
  };
}

function presentDrawOfOrder(row: DrawRow): PlacedOrder['draw'] {
  const draw = presentDraw(row);
  return {
    id: draw.id,
    title: draw.title,
    hostName: draw.hostName,
    status: draw.status,
    startDate: draw.startDate,
    endDate: draw.endDate,
    imageUrl: draw.imageUrl,
    imageAlt: draw.imageAlt,
    colorScheme: draw.colorScheme,
    customColor: draw.customColor,
    ticketPrice: draw.ticketPrice,
    charityName: draw.charityName,
    charityNumber: draw.charityNumber,
    charityPercentage: draw.charityPercentage,
    outcome: draw.outcome,
  };
}

export function presentOrderDetails(
  placed: Placed & { tickets: readonly TicketRow[] },
  viewer: Viewer,
): OrderDetails {
  return {
    ...presentPlacedOrder(placed),
    // An erased buyer still has a row, but without an email address.
    buyer: placed.order.buyer?.email ? placed.order.buyer : null,
    ownTickets: placed.tickets.map(presentTicket),
    ...(isOfAdminArea(viewer) && { paymentReference: placed.order.paymentReference }),
  };
}
