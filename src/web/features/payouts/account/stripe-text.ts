import type { PayoutDetails } from '#contract/payouts/bank-details.ts';
import { formatDateTime } from '#domain/time/london.ts';

type Account = NonNullable<PayoutDetails['stripe']>;

/** What payees see about their account at Stripe, and the button to continue there, if they have to act. */
export type StripeStatus = {
  tone: 'success' | 'info' | 'warning';
  title: string;
  text: string;
  action: string | null;
};

/** Describes the state of a payee's account. `isHeld`: new details are not used yet. */
export function describeStripe(
  { status, requirements }: Account,
  { usableFrom, isHeld }: { usableFrom: string | null; isHeld: boolean },
): StripeStatus {
  if (status === 'closed' || (status === 'restricted' && requirements.length === 0)) {
    return {
      tone: 'warning',
      title: 'Stripe has closed your account',
      text: 'We cannot pay you there any more. Start again with a new account, or enter your bank details.',
      action: 'Start again at Stripe',
    };
  }
  if (status === 'active') {
    const text = isHeld
      ? `We’ll pay you there from ${formatDateTime(usableFrom)}. If you didn’t choose this, change it and your password now.`
      : 'We send your money to your Stripe account, and Stripe pays it out to your bank.';
    return { tone: isHeld ? 'info' : 'success', title: 'Stripe is ready to pay you', text, action: null };
  }
  if (requirements.some(({ from }) => from === 'payee')) {
    const isOverdue = requirements.some(({ due }) => due === 'overdue');
    return {
      tone: 'warning',
      title: isOverdue ? 'Stripe has stopped your payments' : 'Stripe needs more details from you',
      text: isOverdue
        ? 'Give Stripe what it needs, and we can pay you again.'
        : 'We can pay you once you’ve given them to Stripe.',
      action: 'Continue at Stripe',
    };
  }
  return {
    tone: 'info',
    title: 'Stripe is checking your details',
    text: 'This usually takes a few minutes, but can take a few days. We can pay you once that’s done.',
    action: null,
  };
}
