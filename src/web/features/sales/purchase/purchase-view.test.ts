import { describe, expect, it } from 'vitest';
import type { Receipt } from '#contract/sales/orders.ts';
import { initialPurchase, type PurchaseState } from './purchase-machine.ts';
import { purchaseView } from './purchase-view.ts';

const UNTIL = Date.parse('2026-11-21T18:15:00Z');
const EARLY = UNTIL - 60_000;

const receipt = (status: Receipt['order']['status']): Receipt => ({
  order: {
    id: 'an-order',
    prizeDrawId: 'a-draw',
    quantity: 2,
    totalPence: 1000,
    refundedPence: 0,
    status,
    ...(status === 'pending' && { expiresAt: new Date(UNTIL).toISOString() }),
  },
  tickets: [],
});

const state: PurchaseState = initialPurchase('stripe');
const paying: PurchaseState = {
  ...state,
  payment: { at: 'authenticating', target: { kind: 'new' }, receipt: receipt('pending') },
};

describe('the purchase page', () => {
  it('shows the form until there is an order, and while the form is paying for one', () => {
    expect(purchaseView(state, null, EARLY)).toBe('form');
    expect(purchaseView(paying, receipt('pending'), EARLY)).toBe('form');
  });

  it('shows the status of the order', () => {
    expect(purchaseView(state, receipt('paid'), EARLY)).toBe('paid');
    expect(purchaseView(state, receipt('declined'), EARLY)).toBe('declined');
    expect(purchaseView(state, receipt('pending'), EARLY)).toBe('open');
    const confirming = { ...state, confirmingId: 'an-order' };
    expect(purchaseView(confirming, receipt('pending'), EARLY)).toBe('confirming');
    expect(purchaseView({ ...state, confirmingId: 'another' }, receipt('pending'), EARLY)).toBe('open');
  });

  it('distinguishes an expired order from a cancelled one', () => {
    const seen: PurchaseState['seen'] = { id: 'an-order', status: 'pending', heldUntil: UNTIL };
    const held: PurchaseState = { ...state, seen };
    expect(purchaseView(held, receipt('pending'), UNTIL)).toBe('releasing');
    // A payment in another tab may have arrived in time.
    const elsewhere = { ...held, isPayingElsewhere: true };
    expect(purchaseView(elsewhere, receipt('pending'), UNTIL)).toBe('confirming');
    expect(purchaseView(elsewhere, receipt('pending'), EARLY)).toBe('open');
    expect(purchaseView(held, receipt('cancelled'), UNTIL)).toBe('lapsed');
    expect(purchaseView({ ...held, gaveUpId: 'an-order' }, receipt('cancelled'), UNTIL)).toBe('given-up');
    expect(purchaseView(state, receipt('cancelled'), EARLY)).toBe('not-paid');
  });
});
