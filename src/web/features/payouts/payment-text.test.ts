import { expect, it } from 'vitest';
import { describePart, describePayment } from './payment-text.ts';

const payment = {
  state: 'owed',
  waitsForAge: false,
  method: 'bank',
  dueAt: '2026-12-04T10:00:00.000Z',
  paidAt: null,
  reference: null,
  failureReason: null,
} as const;

it('a payment says when it is due or was made, or what it waits for [PAYOUT-45]', () => {
  expect(describePayment(payment, false)).toBe('Waiting for your bank details.');
  expect(describePayment(payment, true)).toBe('Due by 4 December 2026.');
  expect(describePayment({ ...payment, waitsForAge: true }, true)).toBe(
    'Waiting until we know that you’re 18 or over.',
  );
  expect(describePayment({ ...payment, dueAt: null }, false)).toBe(
    'Due 7 days after you enter your bank details.',
  );
  expect(describePayment({ ...payment, state: 'approved' }, true)).toBe('Due by 4 December 2026.');
  expect(describePayment({ ...payment, state: 'exported' }, true)).toBe('We’ve asked our bank to pay it.');
  const paid = { ...payment, state: 'paid', paidAt: '2026-12-03T10:00:00.000Z', reference: 'FP 1' } as const;
  expect(describePayment(paid, true)).toBe('Paid on 3 December 2026 with reference FP 1.');
  const failed = { ...payment, state: 'failed', failureReason: 'Account closed' } as const;
  expect(describePayment(failed, true)).toBe('The bank returned it: Account closed');
});

it('a payment through Stripe does not mention a bank [PAYOUT-45]', () => {
  const byStripe = { ...payment, method: 'stripe' } as const;
  expect(describePayment({ ...byStripe, state: 'exported' }, true)).toBe('Stripe is sending it.');
  const failed = { ...byStripe, state: 'failed', failureReason: 'No capability' } as const;
  expect(describePayment(failed, true)).toBe('Stripe didn’t accept it.');
});

it('a payment says what it is for, and winners’ payments name their prize [PAYOUT-54]', () => {
  const host = { kind: 'host', rank: null } as const;
  const winner = { kind: 'winner', rank: 2 } as const;
  expect(describePart({ ...host, part: 'share' })).toBe('Your share of the ticket sales');
  expect(describePart({ ...host, part: 'reserve' })).toBe('Your reserve');
  expect(describePart({ ...winner, part: 'share' })).toBe('2nd prize, in cash');
  expect(describePart({ ...winner, rank: null, part: 'share' })).toBe('Cash instead of your prize');
  expect(describePart({ ...winner, part: 'returned' })).toBe('A payment Stripe took back');
});
