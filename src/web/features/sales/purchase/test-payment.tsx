import { type Ref, useImperativeHandle, useState } from 'react';
import { RadioCards } from '#web/components/ui/choice.tsx';
import type { PaymentDetails, PaymentForm } from './payment-form.ts';

type Outcome = Extract<PaymentDetails, { testOutcome: unknown }>['testOutcome'];

/** Test payments need no card: the user chooses the outcome. */
export function TestPayment({ handle }: { handle: Ref<PaymentForm> }) {
  const [outcome, setOutcome] = useState<Outcome>('approve');
  useImperativeHandle(
    handle,
    () => ({ collect: async () => ({ testOutcome: outcome }), authenticate: async () => null }),
    [outcome],
  );
  return (
    <RadioCards
      legend="Test payment: no money moves"
      name="testOutcome"
      columns={1}
      value={outcome}
      onChange={setOutcome}
      options={[
        { value: 'approve', title: 'Approve', text: 'The payment goes through, with a debit card.' },
        {
          value: 'approve-credit',
          title: 'Credit card',
          text: 'The payment goes through, within the monthly limit for credit cards.',
        },
        {
          value: 'approve-unknown',
          title: 'Unknown card',
          text: 'The kind of card is unknown, so it counts as a credit card.',
        },
        { value: 'decline', title: 'Decline', text: 'The card is declined, and nothing is bought.' },
        {
          value: 'walk-away',
          title: 'Walk away',
          text: 'You leave without paying. We hold the tickets for a few minutes, then they go back on sale.',
        },
      ]}
    />
  );
}
