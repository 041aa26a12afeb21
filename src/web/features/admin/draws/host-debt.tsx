import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AdminDrawDetails } from '#contract/admin/draws.ts';
import { formatPlainPounds, formatPounds, toPence } from '#domain/money/format.ts';
import { formatLondonInput, parseLondonInput } from '#domain/time/london-input.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { atMost, isFilledIn, numberBetween, rules } from '#web/components/ui/form.ts';
import { Input } from '#web/components/ui/input.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { useAct } from '../use-act.ts';

/** What the host has to repay for lost disputes, and how to record that they have. */
export function HostDebt({ draw }: { draw: AdminDrawDetails }) {
  const [isRecording, setIsRecording] = useState(false);
  if (draw.hostOwesPence <= 0) return null;
  return (
    <Alert
      tone="warning"
      title={`The host owes ${formatPounds(draw.hostOwesPence)} for lost disputes`}
      className="mt-4"
    >
      <p className="measure">
        We’ll take it from their reserve when the reserve is released. If they pay us back by bank transfer
        before then, record it here.
      </p>
      <Button variant="secondary" className="mt-3" onClick={() => setIsRecording(true)}>
        Record a repayment
      </Button>
      {isRecording && <RepaymentDialog draw={draw} onClose={() => setIsRecording(false)} />}
    </Alert>
  );
}

const REFERENCE_MAX = 140;

type Values = { pounds: string; reference: string; paidOn: string };

function RepaymentDialog({ draw, onClose }: { draw: AdminDrawDetails; onClose: () => void }) {
  const api = useApi();
  const formId = useId();
  const owed = draw.hostOwesPence;
  const today = formatLondonInput(new Date()).slice(0, 10);
  const form = useForm<Values>({
    defaultValues: { pounds: formatPlainPounds(owed), reference: '', paidOn: today },
  });
  const { errors } = form.formState;
  const act = useAct({
    run: ({ pounds, reference, paidOn }: Values) =>
      api('POST /api/v1/admin/prize-draws/:id/host-repayment', {
        params: { id: draw.id },
        body: {
          amountPence: toPence(Number(pounds)),
          reference: reference.trim(),
          paidAt: (parseLondonInput(`${paidOn}T00:00`) ?? new Date()).toISOString(),
        },
      }),
    confirm: true,
    done: ({ owedPence }) => ({
      title: 'Repayment recorded',
      ...(owedPence > 0 && { description: `The host still owes ${formatPounds(owedPence)}.` }),
    }),
    failed: 'The repayment was not recorded',
  });
  return (
    <Dialog
      open
      onOpenChange={() => !act.isPending && onClose()}
      title="Record a repayment"
      description="Enter what it says on the bank statement. This cannot be undone."
      footer={
        <>
          <Button variant="secondary" disabled={act.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={act.isPending} pendingText="Saving...">
            Record
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
          label="Amount in pounds"
          help={`At most ${formatPounds(owed)}.`}
          error={errors.pounds?.message}
          required
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            {...form.register(
              'pounds',
              rules(
                isFilledIn('Please enter the amount'),
                numberBetween(0.01, owed / 100, {
                  min: 'Please enter the amount, for example 12.50',
                  max: `The host owes only ${formatPounds(owed)}`,
                }),
              ),
            )}
          />
        </Field>
        <Field label="Bank reference" help="For example, FP 8812." error={errors.reference?.message} required>
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
        <Field label="Paid on" error={errors.paidOn?.message} required>
          <Input
            type="date"
            max={today}
            {...form.register('paidOn', rules(isFilledIn('Please enter the date it was paid')))}
          />
        </Field>
      </form>
    </Dialog>
  );
}
