import type { PlacedOrder } from '#contract/sales/order-history.ts';
import type { Tone } from '#web/components/ui/badge.tsx';

export type OrderState = { label: string; tone: Tone };

type OrderStatus = Pick<PlacedOrder, 'status' | 'totalPence' | 'refundedPence'>;

/** Returns the order's status label. A late payment that was refunded counts as refunded. */
export function orderState({ status, totalPence, refundedPence }: OrderStatus): OrderState {
  if (status === 'pending') return { label: 'Awaiting payment', tone: 'amber' };
  if (refundedPence >= totalPence) return { label: 'Refunded', tone: 'blue' };
  if (refundedPence > 0) return { label: 'Partly refunded', tone: 'blue' };
  if (status === 'paid') return { label: 'Paid', tone: 'green' };
  return status === 'declined'
    ? { label: 'Payment declined', tone: 'grey' }
    : { label: 'Cancelled', tone: 'grey' };
}

/** Whether the order was paid and therefore has a receipt. */
export function wasPaid({ status, refundedPence }: OrderStatus): boolean {
  return status === 'paid' || refundedPence > 0;
}

const CARDS: Record<string, string> = {
  credit: 'Credit card',
  debit: 'Debit card',
  prepaid: 'Prepaid card',
  link: 'Link',
};

/** Describes the payment method, as reported by the provider. */
export function describeMethod({ provider, cardFunding }: PlacedOrder['payment']): string {
  if (provider === 'test') return 'Test payment: no money moved';
  return CARDS[cardFunding ?? ''] ?? 'Card';
}
