import type { Card } from './objects.ts';

/** How a payment with a card ends. */
type Behaviour = {
  /** `challenge`: 3-D Secure decides; `linger`: processing until a test finishes it. */
  payment: 'approve' | 'decline' | 'challenge' | 'linger';
  /** Stripe's decline code. With `challenge`, it applies even after a successful 3-D Secure. */
  declineCode?: string;
  refund?: 'pending';
};

export type TestCard = Behaviour & { number: string; brand: string; funding: Card['funding'] };

/** Stripe's own test numbers with the same effects; those without an equivalent at Stripe are ours. */
export const CARDS = {
  approve: visa('4242424242424242', 'credit', { payment: 'approve' }),
  unknown: visa('4000000000000077', 'unknown', { payment: 'approve' }),
  debit: visa('4000056655665556', 'debit', { payment: 'approve' }),
  prepaid: { ...visa('5105105105105100', 'prepaid', { payment: 'approve' }), brand: 'mastercard' },
  decline: visa('4000000000000002', 'credit', { payment: 'decline', declineCode: 'generic_decline' }),
  noFunds: visa('4000000000009995', 'credit', { payment: 'decline', declineCode: 'insufficient_funds' }),
  challenge: visa('4000002760003184', 'credit', { payment: 'challenge' }),
  challengeThenDecline: visa('4000008260003178', 'credit', {
    payment: 'challenge',
    declineCode: 'insufficient_funds',
  }),
  refundPending: visa('4000000000007726', 'credit', { payment: 'approve', refund: 'pending' }),
  debitChallenge: visa('4000002760000016', 'debit', { payment: 'challenge' }),
  linger: visa('4000000000000004', 'credit', { payment: 'linger' }),
} satisfies Record<string, TestCard>;

export type CardName = keyof typeof CARDS;

/** Finds the card with this number, ignoring spaces. Other valid numbers are approved. */
export function cardOf(number: string): TestCard | undefined {
  const digits = number.replace(/\s/g, '');
  if (!/^\d{16}$/.test(digits)) return undefined;
  const known = Object.values<TestCard>(CARDS).find((card) => card.number === digits);
  return known ?? visa(digits, 'credit', { payment: 'approve' });
}

export function shown({ number, brand, funding }: TestCard): Card {
  return { brand, country: 'GB', exp_month: 12, exp_year: 2040, funding, last4: number.slice(-4) };
}

function visa(number: string, funding: Card['funding'], behaviour: Behaviour): TestCard {
  return { number, brand: 'visa', funding, ...behaviour };
}
