import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { PayableDetails } from '#contract/payouts/payout-overview.ts';
import { explainHold } from '#domain/payouts/waiting-text.ts';
import { formatLondonInput, parseLondonInput } from '#domain/time/london-input.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { atMost, isFilledIn, rules } from '#web/components/ui/form.ts';
import { Input } from '#web/components/ui/input.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useAct } from '../use-act.ts';
import { CountDialog } from './count-dialog.tsx';
import { describeAmount, describeMethod } from './payable-text.ts';
import { ReverseDialog } from './reverse-dialog.tsx';

export type Command = 'approve' | 'pay' | 'fail' | 'return' | 'reopen' | 'reverse' | 'count';

type DialogProps = { payable: PayableDetails; onClose: () => void };

const DIALOGS = {
  approve: ApproveDialog,
  pay: PaidDialog,
  fail: FailedDialog,
  return: ReturnedDialog,
  reopen: ReopenDialog,
  reverse: ReverseDialog,
  count: CountDialog,
};

/** The dialog of a command. */
export function PayableDialog({ command, ...props }: DialogProps & { command: Command }) {
  const Shown = DIALOGS[command];
  return <Shown {...props} />;
}

function ApproveDialog({ payable, onClose }: DialogProps) {
  const api = useApi();
  const act = useAct({
    run: () => api('POST /api/v1/admin/payables/:id/approve', { params: { id: payable.id } }),
    done: () => ({ title: 'Payout approved' }),
    failed: 'The payout was not approved',
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={<span className="wrap-anywhere">{`Approve ${describeAmount(payable)}?`}</span>}
      description={`${describeMethod(payable)}. ${describeNext(payable)}`.trim()}
      confirmText="Approve"
      pending={act.isPending}
      pendingText="Approving..."
      onConfirm={() => act.mutate(undefined, { onSettled: onClose })}
    >
      <Holds payable={payable} />
    </ConfirmDialog>
  );
}

/** What will keep the payment from being made after the approval. */
function Holds({ payable }: { payable: PayableDetails }) {
  const holds = explainHold(payable);
  if (holds.length === 0) return null;
  return (
    <Alert tone="info" title="You can approve this now, but we won’t pay it yet">
      <ul>
        {holds.map((hold) => (
          <li key={hold}>{`${hold}.`}</li>
        ))}
      </ul>
    </Alert>
  );
}

function describeNext({ payee, method, isAutomatic, laterObstacles }: PayableDetails): string {
  const isHeld = laterObstacles.length > 0;
  if (method === 'stripe') return isHeld ? '' : 'Stripe will then pay it automatically.';
  if (payee.kind !== 'trees')
    return isHeld ? 'We’ll leave it out of exports for now.' : 'It will be in the next export.';
  return isAutomatic
    ? 'We’ll then buy the trees automatically.'
    : 'Then buy the trees and enter the certificate.';
}

const REFERENCE_MAX = 140;

type PaidValues = { reference: string; paidOn: string };

function PaidDialog({ payable, onClose }: DialogProps) {
  const api = useApi();
  const formId = useId();
  const isTrees = payable.payee.kind === 'trees';
  const today = formatLondonInput(new Date()).slice(0, 10);
  const form = useForm<PaidValues>({ defaultValues: { reference: '', paidOn: today } });
  const { errors } = form.formState;
  const act = useAct({
    run: ({ reference, paidOn }: PaidValues) =>
      api('POST /api/v1/admin/payables/:id/paid', {
        params: { id: payable.id },
        body: { reference: reference.trim(), paidAt: startOfDay(paidOn) },
      }),
    done: () => ({
      title: isTrees ? 'Trees recorded as bought' : 'Payout recorded as paid',
      ...(payable.payee.kind === 'charity' && { description: 'We’ve emailed the charity.' }),
    }),
    failed: 'The payment was not recorded',
  });
  return (
    <Dialog
      open
      onOpenChange={() => !act.isPending && onClose()}
      title={<span className="wrap-anywhere">{`Was ${describeAmount(payable)} paid?`}</span>}
      description={
        isTrees
          ? 'Enter the tree certificate. This cannot be undone.'
          : 'Enter what it says on the bank statement. If the bank returns the payment later, record that too.'
      }
      footer={
        <>
          <Button variant="secondary" disabled={act.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={act.isPending} pendingText="Saving...">
            Mark as paid
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit((values) => act.mutate(values, { onSuccess: onClose }))}
        className="grid gap-5"
      >
        <Field
          label={isTrees ? 'Certificate' : 'Bank reference'}
          help={isTrees ? 'The certificate number or web address.' : 'For example, FP 8812.'}
          error={errors.reference?.message}
          required
        >
          <Input
            autoComplete="off"
            {...form.register(
              'reference',
              rules(
                isFilledIn('Please enter the payment reference'),
                atMost(REFERENCE_MAX, `The reference must be at most ${REFERENCE_MAX} characters`),
              ),
            )}
          />
        </Field>
        <Field label={isTrees ? 'Bought on' : 'Paid on'} error={errors.paidOn?.message} required>
          <Input
            type="date"
            max={today}
            {...form.register(
              'paidOn',
              rules(isFilledIn('Please enter the date it was paid'), isNotAfter(today)),
            )}
          />
        </Field>
      </form>
    </Dialog>
  );
}

const isNotAfter = (today: string) => (value: unknown) =>
  String(value) <= today || 'The payment cannot be in the future';

/** The beginning of a day in London, so that a payment of today is never in the future. */
const startOfDay = (day: string): string => (parseLondonInput(`${day}T00:00`) ?? new Date(day)).toISOString();

function FailedDialog({ payable, onClose }: DialogProps) {
  const api = useApi();
  const act = useAct({
    run: (reason: string) =>
      api('POST /api/v1/admin/payables/:id/failed', { params: { id: payable.id }, body: { reason } }),
    done: () => ({ title: 'Payout recorded as failed' }),
    failed: 'The failure was not recorded',
  });
  return (
    <ReasonDialog
      title={`Did the payment of ${describeAmount(payable)} fail?`}
      description="We’ll owe the amount again once you reopen the payout, or the payee enters new bank details. It will then need a new approval."
      help="We’ll include this in an email to the payee."
      confirmText="Record the failure"
      pendingText="Saving..."
      pending={act.isPending}
      onReason={(reason) => act.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function ReturnedDialog({ payable, onClose }: DialogProps) {
  const api = useApi();
  const act = useAct({
    run: (reason: string) =>
      api('POST /api/v1/admin/payables/:id/returned', { params: { id: payable.id }, body: { reason } }),
    done: () => ({ title: 'Payout recorded as returned', description: 'It no longer counts as paid.' }),
    failed: 'The return was not recorded',
  });
  return (
    <ReasonDialog
      title={`Did the bank return ${describeAmount(payable)}?`}
      description="Only record this once the money is back in your bank account. We’ll owe the amount again once you reopen the payout, or the payee enters new bank details. It will then need a new approval."
      help="We’ll include this in an email to the payee."
      confirmText="Record the return"
      pendingText="Saving..."
      pending={act.isPending}
      onReason={(reason) => act.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function ReopenDialog({ payable, onClose }: DialogProps) {
  const api = useApi();
  const act = useAct({
    run: () => api('POST /api/v1/admin/payables/:id/reopen', { params: { id: payable.id } }),
    done: () => ({ title: 'Payout reopened', description: 'It needs a new approval.' }),
    failed: 'The payout was not reopened',
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={<span className="wrap-anywhere">{`Pay ${describeAmount(payable)} again?`}</span>}
      description="Only reopen it if the money has come back or was never sent. The next attempt will use the payee’s current details and need a new approval."
      confirmText="Reopen"
      pending={act.isPending}
      pendingText="Saving..."
      onConfirm={() => act.mutate(undefined, { onSettled: onClose })}
    />
  );
}
