import { type Ref, useImperativeHandle, useState } from 'react';
import { RadioCards } from '#web/components/ui/choice.tsx';
import type { PaymentForm } from './payment-form.ts';

type Outcome = 'approve' | 'decline' | 'walk-away';

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
        { value: 'approve', title: 'Approve', text: 'The payment goes through.' },
        { value: 'decline', title: 'Decline', text: 'The card is declined, and nothing is bought.' },
        {
          value: 'walk-away',
          title: 'Walk away',
          text: 'You leave without paying. We hold the tickets for 15 minutes, then they go back on sale.',
        },
      ]}
    />
  );
}
