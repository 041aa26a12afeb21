import type { Receipt } from '#contract/sales/orders.ts';

/** What the purchase page shows. */
export type PurchaseView =
  | 'form'
  | 'open'
  | 'confirming'
  | 'releasing'
  | 'paid'
  | 'given-up'
  | 'lapsed'
  | 'declined'
  | 'not-paid';

export const HEADINGS: Record<PurchaseView, string> = {
  form: 'Your purchase',
  open: 'Payment not finished',
  confirming: 'We’re confirming your payment',
  releasing: 'The time to pay is over',
  paid: 'Purchase Complete!',
  'given-up': 'Tickets given up',
  lapsed: 'The time to pay is over',
  declined: 'Payment declined',
  'not-paid': 'Order not paid',
};

type Facts = {
  receipt: Receipt | null;
  /** By the server's clock, in milliseconds. */
  now: number;
  /** The form is at work on this order itself. */
  paying: boolean;
  /** The buyer has paid, as far as they can tell. */
  confirming: boolean;
  /** Another tab is paying for it just now, which may have come in time. */
  payingElsewhere: boolean;
  gaveUp: boolean;
  /** Until when its tickets were held, as far as this page has seen it. */
  heldUntil: number | null;
};

/** An order decides what is shown, and without one it is the form. */
export function purchaseView(facts: Facts): PurchaseView {
  const { receipt, now, paying, confirming, payingElsewhere, gaveUp, heldUntil } = facts;
  if (!receipt || paying) return 'form';
  switch (receipt.order.status) {
    case 'paid':
      return 'paid';
    case 'declined':
      return 'declined';
    case 'pending':
      if (confirming) return 'confirming';
      if (!isOver(Date.parse(receipt.order.expiresAt ?? ''), now)) return 'open';
      return payingElsewhere ? 'confirming' : 'releasing';
    case 'cancelled':
      if (gaveUp) return 'given-up';
      return heldUntil !== null && isOver(heldUntil, now) ? 'lapsed' : 'not-paid';
  }
}

const isOver = (until: number, now: number) => now >= until;
