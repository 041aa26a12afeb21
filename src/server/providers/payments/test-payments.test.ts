import { expect, it } from 'vitest';
import { createTestPayments } from './test-payments.ts';

it.each([
  ['approve', 'approved'],
  ['decline', 'declined'],
  ['walk-away', 'pending'],
] as const)('does what the buyer asked for: %s is %s [API-TICKETS-07]', (testOutcome, outcome) => {
  const request = { orderId: 'o1', testOutcome };
  const provider = createTestPayments();
  expect(provider.createPayment(request)).toEqual({ reference: 'test_o1', outcome });
  expect(provider.createPayment(request)).toEqual(createTestPayments().createPayment(request));
});

it('cancels and refunds at once, and fails as often as it is asked to', async () => {
  const refund = { reference: 'test_o1', amountPence: 500, key: 'r1' };
  const willing = createTestPayments();
  await expect(willing.cancel('test_o1')).resolves.toBe('cancelled');
  await expect(willing.refund(refund)).resolves.toBeUndefined();
  const failing = createTestPayments({ cancel: 1, refund: 2 });
  await expect(failing.cancel('test_o1')).rejects.toThrow();
  await expect(failing.cancel('test_o1')).resolves.toBe('cancelled');
  await expect(failing.refund(refund)).rejects.toThrow();
  await expect(failing.refund(refund)).rejects.toThrow();
  await expect(failing.refund(refund)).resolves.toBeUndefined();
});
