import { expect, it } from 'vitest';
import type { PayableState } from './states.ts';
import { explainWaiting } from './waiting-text.ts';

const explain = (state: PayableState) =>
  explainWaiting({
    state,
    payee: 'host',
    method: 'stripe',
    obstacles: ['paid_before'],
    laterObstacles: [],
    usableFrom: null,
  });

it.each(['owed', 'approved', 'failed'] as const)(
  'a transfer that Stripe made too late can be counted while the payment is %s [CONNECT-25]',
  (state) => {
    expect(explain(state)).toEqual([
      'Stripe has already made this payment. Count its transfer as the payment, or take it back in full in Stripe’s dashboard',
    ]);
  },
);

it.each(['exported', 'paid'] as const)(
  'a transfer that Stripe made too late has to be taken back once the payment is %s [CONNECT-25]',
  (state) => {
    expect(explain(state)).toEqual([
      'Stripe has made this payment too. Take its transfer back in full in Stripe’s dashboard',
    ]);
  },
);
