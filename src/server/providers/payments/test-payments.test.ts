import { describe, expect, it } from 'vitest';
import { createTestPayments } from './test-payments.ts';

const open = {
  id: 'p1',
  orderId: 'o1',
  amountPence: 500,
  reference: 'test_o1',
  attempt: 1,
  manualCapture: true,
};
const uncharged = async () => undefined;

describe('test payments', () => {
  it.each([
    ['approve', 'approved', 'succeeded'],
    ['decline', 'declined', 'declined'],
    ['walk-away', 'pending', 'pending'],
  ] as const)(
    'have the requested outcome: %s is %s [API-TICKETS-07]',
    async (testOutcome, outcome, status) => {
      const request = { orderId: 'o1', testOutcome };
      const provider = createTestPayments();
      expect(provider.begin(request)).toEqual({ reference: 'test_o1', outcome });
      expect(provider.begin(request)).toEqual(createTestPayments().begin(request));
      const state = await provider.createPayment(open, { testOutcome }, uncharged);
      expect(state).toMatchObject({ reference: 'test_o1', status });
    },
  );

  it.each([
    ['approve-credit', 'credit'],
    ['approve-unknown', 'unknown'],
  ] as const)('are authorised first with other cards than debit cards: %s', async (testOutcome, funding) => {
    const provider = createTestPayments();
    expect(provider.begin({ orderId: 'o1', testOutcome }).outcome).toBe('pending');
    const asked: string[] = [];
    const state = await provider.createPayment(open, { testOutcome }, async ({ cardFunding }) => {
      asked.push(cardFunding);
    });
    expect([state, asked]).toEqual([{ reference: 'test_o1', status: 'authorized', funding }, [funding]]);
    expect(await provider.capture(open)).toEqual({ reference: 'test_o1', status: 'succeeded' });
  });

  it('do not change without payment details', async () => {
    const provider = createTestPayments();
    const pending = { reference: 'test_o1', status: 'pending' };
    expect(await provider.createPayment(open, {}, uncharged)).toEqual(pending);
    expect(await provider.lookUp(open)).toEqual(pending);
  });

  it('are cancelled and refunded immediately, and fail as often as configured', async () => {
    const refund = { reference: 'test_o1', amountPence: 500, key: 'r1' };
    const failing = createTestPayments({ create: 1, cancel: 1, refund: 2 });
    await expect(failing.createPayment(open, {}, uncharged)).rejects.toThrow();
    await expect(failing.cancel(open)).rejects.toThrow();
    expect(await failing.cancel(open)).toEqual({ reference: 'test_o1', status: 'cancelled' });
    await expect(failing.refund(refund)).rejects.toThrow();
    await expect(failing.refund(refund)).rejects.toThrow();
    const settled = { reference: 'test_r1', status: 'settled' };
    expect(await failing.refund(refund)).toEqual(settled);
    expect(await failing.lookUpRefund('test_r1', 'test_o1')).toEqual(settled);
  });

  it('send no events and have no disputes', async () => {
    const provider = createTestPayments();
    expect(() => provider.parseEvent(Buffer.from('{}'), {})).toThrow('Test payments send no events.');
    await expect(provider.lookUpDispute('d1')).rejects.toThrow();
  });
});
