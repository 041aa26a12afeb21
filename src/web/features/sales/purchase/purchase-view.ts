import type { Receipt } from '#contract/sales/orders.ts';
import { isPayingNew, type PurchaseState } from './machine/purchase-state.ts';

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
  releasing: 'Your time to pay has run out',
  paid: 'Purchase Complete!',
  'given-up': 'Tickets given up',
  lapsed: 'Your time to pay has run out',
  declined: 'Payment declined',
  'not-paid': 'Order not paid',
};

/**
 * Chooses the view by the order's status, or the form if there is no order.
 * @param now by the server's clock, in milliseconds
 */
export function getPurchaseView(state: PurchaseState, receipt: Receipt | null, now: number): PurchaseView {
  if (!receipt || isPayingNew(state)) return 'form';
  const { id, status, expiresAt } = receipt.order;
  switch (status) {
    case 'paid':
      return 'paid';
    case 'declined':
      return 'declined';
    case 'pending':
      if (state.confirmingId === id) return 'confirming';
      // An open wallet stays, and shows if its payment comes too late.
      if (state.sheet !== null || !isOver(Date.parse(expiresAt ?? ''), now)) return 'open';
      // A payment in another tab was started at the last moment, and may be in time.
      return state.isPayingElsewhere ? 'confirming' : 'releasing';
    case 'cancelled': {
      if (state.gaveUpId === id) return 'given-up';
      const heldUntil = state.seen?.id === id ? state.seen.heldUntil : null;
      return heldUntil !== null && isOver(heldUntil, now) ? 'lapsed' : 'not-paid';
    }
  }
}

const isOver = (until: number, now: number) => now >= until;
