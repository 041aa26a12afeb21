import { expect, it } from 'vitest';
import { describeMethod, orderState, wasPaid } from './order-state.ts';

it.each([
  ['pending', 0, 'Awaiting payment', false],
  ['paid', 0, 'Paid', true],
  ['paid', 500, 'Partly refunded', true],
  ['paid', 1500, 'Refunded', true],
  ['declined', 0, 'Payment declined', false],
  ['cancelled', 0, 'Cancelled', false],
  ['cancelled', 1500, 'Refunded', true],
] as const)(
  'an order that is %s, with %i pence refunded, reads "%s" [ORD-04]',
  (status, refunded, label, paid) => {
    const order = { status, totalPence: 1500, refundedPence: refunded };
    expect(orderState(order).label).toBe(label);
    expect(wasPaid(order)).toBe(paid);
  },
);

it.each([
  ['test', null, 'Test payment: no money moved'],
  ['stripe', 'debit', 'Debit card'],
  ['stripe', 'link', 'Link'],
  ['stripe', 'unknown', 'Card'],
  ['stripe', null, 'Card'],
])('describes a payment by %s with card type %s [ORD-05]', (provider, cardFunding, text) => {
  expect(describeMethod({ provider, cardFunding })).toBe(text);
});
