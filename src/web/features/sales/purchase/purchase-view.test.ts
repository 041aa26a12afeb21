import { describe, expect, it } from 'vitest';
import type { Receipt } from '#contract/sales/orders.ts';
import { purchaseView } from './purchase-view.ts';

const UNTIL = Date.parse('2026-11-21T18:15:00Z');

const receipt = (status: Receipt['order']['status']): Receipt => ({
  order: {
    ...{ id: 'an-order', prizeDrawId: 'a-draw', quantity: 2, totalPence: 1000, refundedPence: 0, status },
    ...(status === 'pending' && { expiresAt: new Date(UNTIL).toISOString() }),
  },
  tickets: [],
});

const facts = {
  ...{ now: UNTIL - 60_000, paying: false, confirming: false, payingElsewhere: false, gaveUp: false },
  heldUntil: null,
};

describe('what the purchase page shows', () => {
  it('is the form until there is an order, and while the form is at work on one', () => {
    expect(purchaseView({ ...facts, receipt: null })).toBe('form');
    expect(purchaseView({ ...facts, receipt: receipt('pending'), paying: true })).toBe('form');
  });

  it('is how the order stands', () => {
    expect(purchaseView({ ...facts, receipt: receipt('paid') })).toBe('paid');
    expect(purchaseView({ ...facts, receipt: receipt('declined') })).toBe('declined');
    expect(purchaseView({ ...facts, receipt: receipt('pending') })).toBe('open');
    expect(purchaseView({ ...facts, receipt: receipt('pending'), confirming: true })).toBe('confirming');
  });

  it('tells a lapsed order from one that was given up', () => {
    const late = { ...facts, now: UNTIL, heldUntil: UNTIL };
    expect(purchaseView({ ...late, receipt: receipt('pending') })).toBe('releasing');
    // What another tab pays for in the last moment may well be paid: nobody is told that it is too late.
    expect(purchaseView({ ...late, receipt: receipt('pending'), payingElsewhere: true })).toBe('confirming');
    expect(purchaseView({ ...facts, receipt: receipt('pending'), payingElsewhere: true })).toBe('open');
    expect(purchaseView({ ...late, receipt: receipt('cancelled') })).toBe('lapsed');
    expect(purchaseView({ ...late, receipt: receipt('cancelled'), gaveUp: true })).toBe('given-up');
    expect(purchaseView({ ...facts, receipt: receipt('cancelled') })).toBe('not-paid');
  });
});
