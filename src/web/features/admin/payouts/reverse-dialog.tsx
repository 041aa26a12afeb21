import { useForm } from 'react-hook-form';
import type { CallResponse } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { PayableDetails } from '#contract/payouts/payout-overview.ts';
import { formatPounds, toPence } from '#domain/money/format.ts';
import { Field } from '#web/components/ui/field.tsx';
import { isFilledIn, numberBetween, rules } from '#web/components/ui/form.ts';
import { Input } from '#web/components/ui/input.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useAct } from '../use-act.ts';
import { namePayee } from './payable-text.ts';

type Reversal = CallResponse<Calls['POST /api/v1/admin/payables/:id/reverse']>;

/** Takes back from a host’s account at Stripe what the host owes for lost disputes. */
export function ReverseDialog({ payable, onClose }: { payable: PayableDetails; onClose: () => void }) {
  const api = useApi();
  const form = useForm({ defaultValues: { pounds: '' } });
  const act = useAct({
    run: (body: { amountPence: number; reason: string }) =>
      api('POST /api/v1/admin/payables/:id/reverse', { params: { id: payable.id }, body }),
    done: describeReversal,
    failed: 'Nothing was taken back',
  });
  // The dialog has a form of its own, for the reason.
  const send = (reason: string) =>
    form.handleSubmit(({ pounds }) =>
      act.mutate({ amountPence: toPence(Number(pounds)), reason }, { onSuccess: onClose }),
    )();
  return (
    <ReasonDialog
      title={`Take money back from ${namePayee(payable)}?`}
      description="You can only take back what the host owes for disputes lost after this payment. If Stripe refuses, the host still owes it."
      help="Only admins can see this."
      confirmText="Take money back"
      pendingText="Asking Stripe..."
      pending={act.isPending}
      onReason={(reason) => void send(reason)}
      onClose={onClose}
    >
      <Field label="Amount in pounds" error={form.formState.errors.pounds?.message} required>
        <Input
          inputMode="decimal"
          autoComplete="off"
          {...form.register(
            'pounds',
            rules(
              isFilledIn('Please enter the amount'),
              numberBetween(0.01, payable.amountPence / 100, {
                min: 'Please enter the amount, for example 12.50',
                max: `The payment was only ${formatPounds(payable.amountPence)}`,
              }),
            ),
          )}
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
  return { title: 'Stripe has not confirmed it yet', description: 'We’ll retry automatically.' };
}
