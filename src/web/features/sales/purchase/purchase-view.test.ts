import { describe, expect, it } from 'vitest';
import type { Receipt } from '#contract/sales/orders.ts';
import { createPurchase, type PurchaseState } from './machine/purchase-state.ts';
import { getPurchaseView } from './purchase-view.ts';

const UNTIL = Date.parse('2026-11-21T18:15:00Z');
const EARLY = UNTIL - 60_000;

const receipt = (status: Receipt['order']['status']): Receipt => ({
  order: {
    id: 'an-order',
    number: 'OAK-7K2M-93QF',
    prizeDrawId: 'a-draw',
    quantity: 2,
    totalPence: 1000,
    refundedPence: 0,
    status,
    ...(status === 'pending' && { expiresAt: new Date(UNTIL).toISOString() }),
  },
  tickets: [],
});

const state: PurchaseState = createPurchase('stripe');
const paying: PurchaseState = {
  ...state,
  payment: { at: 'authenticating', target: { kind: 'new' }, receipt: receipt('pending') },
};

describe('the purchase page', () => {
  it('shows the form until there is an order, and while a new order is being paid for', () => {
    expect(getPurchaseView(state, null, EARLY)).toBe('form');
    expect(getPurchaseView(paying, receipt('pending'), EARLY)).toBe('form');
  });

  it('shows the status of the order', () => {
    expect(getPurchaseView(state, receipt('paid'), EARLY)).toBe('paid');
    expect(getPurchaseView(state, receipt('declined'), EARLY)).toBe('declined');
    expect(getPurchaseView(state, receipt('pending'), EARLY)).toBe('open');
    const confirming = { ...state, confirmingId: 'an-order' };
    expect(getPurchaseView(confirming, receipt('pending'), EARLY)).toBe('confirming');
    expect(getPurchaseView({ ...state, confirmingId: 'another' }, receipt('pending'), EARLY)).toBe('open');
  });

  it('distinguishes an expired order from a cancelled one', () => {
    const seen: PurchaseState['seen'] = { id: 'an-order', status: 'pending', heldUntil: UNTIL };
    const held: PurchaseState = { ...state, seen };
    expect(getPurchaseView(held, receipt('pending'), UNTIL)).toBe('releasing');
    // A payment in another tab may have arrived in time.
    const elsewhere = { ...held, isPayingElsewhere: true };
    expect(getPurchaseView(elsewhere, receipt('pending'), UNTIL)).toBe('confirming');
    expect(getPurchaseView(elsewhere, receipt('pending'), EARLY)).toBe('open');
    // A wallet is open, and shows if its payment comes too late.
    expect(getPurchaseView({ ...held, sheet: 'open' }, receipt('pending'), UNTIL)).toBe('open');
    expect(getPurchaseView(held, receipt('cancelled'), UNTIL)).toBe('lapsed');
    expect(getPurchaseView({ ...held, gaveUpId: 'an-order' }, receipt('cancelled'), UNTIL)).toBe('given-up');
    expect(getPurchaseView(state, receipt('cancelled'), EARLY)).toBe('not-paid');
  });
});
