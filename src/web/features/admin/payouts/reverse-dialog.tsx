import { useState } from 'react';
import type { CallResponse } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { PayableDetails } from '#contract/payouts/payout-overview.ts';
import { formatPounds } from '#domain/money/format.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useAct } from '../use-act.ts';
import { namePayee } from './payable-text.ts';

type Reversal = CallResponse<Calls['POST /api/v1/admin/payables/:id/reverse']>;

/** Takes back from a host’s account at Stripe what the host owes for lost disputes. */
export function ReverseDialog({ payable, onClose }: { payable: PayableDetails; onClose: () => void }) {
  const api = useApi();
  const [pounds, setPounds] = useState('');
  const [problem, setProblem] = useState<string>();
  const act = useAct({
    run: (body: { amountPence: number; reason: string }) =>
      api('POST /api/v1/admin/payables/:id/reverse', { params: { id: payable.id }, body }),
    done: describeReversal,
    failed: 'Nothing was taken back',
  });
  const send = (reason: string) => {
    const amountPence = Math.round(Number(pounds) * 100);
    if (!(amountPence > 0)) setProblem('Please enter an amount in pounds, such as 12.50');
    else act.mutate({ amountPence, reason }, { onSuccess: onClose });
  };
  return (
    <ReasonDialog
      title={`Take money back from ${namePayee(payable)}?`}
      description="You can take back only what the host owes for disputes that were lost after this payment. If Stripe refuses, the host still owes it."
      help="Only admins read it."
      confirmText="Take money back"
      pendingText="Asking Stripe..."
      pending={act.isPending}
      onReason={send}
      onClose={onClose}
    >
      <Field label="Amount in pounds" error={problem} required>
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={pounds}
          onChange={(event) => {
            setPounds(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
    </ReasonDialog>
  );
}

function describeReversal({ outcome, amountPence, refusal, owedPence }: Reversal) {
  const owed = `The host owes ${formatPounds(owedPence)}.`;
  if (outcome === 'reversed') return { title: `${formatPounds(amountPence)} taken back`, description: owed };
  if (outcome === 'refused')
    return { title: 'Stripe refused', description: `${refusal ?? ''} ${owed}`.trim() };
  return { title: 'Stripe has not confirmed it yet', description: 'The request is retried automatically.' };
}
