import { ApiError } from '#server/api-error.ts';
import type { PaymentOutcome, PaymentProvider, PaymentState, TestOutcome } from './provider.ts';

const outcomes: Record<TestOutcome, PaymentOutcome> = {
  approve: 'approved',
  'approve-credit': 'pending',
  'approve-unknown': 'pending',
  decline: 'declined',
  'walk-away': 'pending',
};

const states: Record<TestOutcome, Omit<PaymentState, 'reference'>> = {
  approve: { status: 'succeeded' },
  'approve-credit': { status: 'authorized', funding: 'credit' },
  'approve-unknown': { status: 'authorized', funding: 'unknown' },
  decline: { status: 'declined', declineCode: 'generic_decline' },
  'walk-away': { status: 'pending' },
};

const referenceOf = (orderId: string) => `test_${orderId}`;

/** How many of the next calls fail, as they would if the provider were unreachable. */
type Faults = { create?: number; cancel?: number; refund?: number };

/**
 * Simulates payments without money. The buyer chooses the outcome, and the reference is derived from the order, so
 * that runs are reproducible. Debit cards pay within the sale; other cards are authorised first, as at a real provider. It
 * stores no state. Every refund succeeds unless faults are configured.
 */
export function createTestPayments(faults: Faults = {}): PaymentProvider {
  const left = { create: 0, cancel: 0, refund: 0, ...faults };
  const failOnDemand = (call: keyof typeof left) => {
    if (left[call] <= 0) return;
    left[call] -= 1;
    throw new Error(`Test payments are configured to fail at ${call}.`);
  };
  return {
    name: 'test',
    lapsesWithHold: true,
    needsToken: false,
    leastPence: 1,
    begin: ({ orderId, testOutcome }) => ({
      reference: referenceOf(orderId),
      outcome: outcomes[testOutcome],
    }),
    createPayment: async ({ orderId }, { testOutcome = 'walk-away' }, beforeCharge) => {
      failOnDemand('create');
      const reference = referenceOf(orderId);
      const state = states[testOutcome];
      if (state.funding !== undefined) await beforeCharge({ reference, cardFunding: state.funding });
      return { reference, ...state };
    },
    lookUp: async ({ orderId }) => ({ reference: referenceOf(orderId), status: 'pending' }),
    capture: async ({ orderId }) => ({ reference: referenceOf(orderId), status: 'succeeded' }),
    cancel: async ({ orderId }) => {
      failOnDemand('cancel');
      return { reference: referenceOf(orderId), status: 'cancelled' };
    },
    refund: async ({ key }) => {
      failOnDemand('refund');
      return { reference: `test_${key}`, status: 'settled' };
    },
    lookUpRefund: async (reference) => ({ reference, status: 'settled' }),
    listRefunds: async () => [],
    lookUpDispute: async () => {
      throw new Error('Test payments have no disputes.');
    },
    listDisputes: async () => [],
    parseEvent: () => {
      throw new ApiError('missing', 'Test payments send no events.');
    },
  };
}
