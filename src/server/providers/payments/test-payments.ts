import type { PaymentOutcome, PaymentProvider, TestOutcome } from './provider.ts';

const outcomes: Record<TestOutcome, PaymentOutcome> = {
  approve: 'approved',
  decline: 'declined',
  'walk-away': 'pending',
};

/** How many of the next calls fail as an unreachable provider would. */
type Faults = { cancel?: number; refund?: number };

/**
 * Payments without money: what happens is what the buyer asked for, and the reference follows from the order, so that
 * a run can be repeated exactly. Keeps nothing; every refund succeeds unless faults are asked for.
 */
export function createTestPayments(faults: Faults = {}): PaymentProvider {
  const left = { cancel: faults.cancel ?? 0, refund: faults.refund ?? 0 };
  const failOnDemand = (call: keyof typeof left) => {
    if (left[call] <= 0) return;
    left[call] -= 1;
    throw new Error(`test payments were asked to fail at ${call}`);
  };
  return {
    name: 'test',
    lapsesWithHold: true,
    createPayment: ({ orderId, testOutcome }) => ({
      reference: `test_${orderId}`,
      outcome: outcomes[testOutcome],
    }),
    cancel: async () => {
      failOnDemand('cancel');
      return 'cancelled';
    },
    refund: async () => failOnDemand('refund'),
  };
}
