import { toNumberRanges } from '#domain/email/number-ranges.ts';
import type { DrawRow } from '#server/features/draws/lifecycle/service.ts';
import type { NewEmail } from '#server/features/email/outbox/service.ts';
import type { SoldTicket } from './store.ts';

type Refunded = {
  draw: DrawRow;
  /** The tickets that were voided; none if they stay in the draw. */
  tickets: readonly SoldTicket[];
  amountPence: number;
  refundId: string | null;
};

/** Tells the buyer of an order about a refund that was made at the provider. None if they deleted their account. */
export function buildDashboardRefundEmail(
  [holder]: readonly SoldTicket[],
  { draw, tickets, amountPence, refundId }: Refunded,
): NewEmail[] {
  if (!holder || holder.email === null) return [];
  const { id, title, colorScheme, customColor } = draw;
  const data = {
    ...(holder.orderId && { orderId: holder.orderId }),
    draw: { id, title, colorScheme, customColor },
    cause: 'dashboard' as const,
    tickets: toNumberRanges(tickets.map(({ number }) => number)),
    amountPence,
    reason: '',
    testPayment: false,
  };
  const { personId, email: recipient } = holder;
  return [{ template: 'refund', data, recipient, personId, dedupKey: `refund:${refundId}` }];
}
