import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { Award } from '#contract/awards/awards.ts';
import { AWARD_LIMITS as limits, AWARD_MESSAGES as messages } from '#domain/awards/claim.ts';
import { PRESUMED_DAYS } from '#domain/awards/deadlines.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { atMost, isFilledIn, rules, showIssues } from '#web/components/ui/form.ts';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { getErrorMessage } from '#web/lib/messages.ts';
import { AttachmentField } from '../thread/attachment-field.tsx';
import { useAttachments } from '../thread/use-attachments.ts';
import { useAwardAct } from '../use-award-act.ts';
import { buildSent, type SentValues, toLondonDay } from './sent-values.ts';

type SentDialogProps = { drawId: string; award: Award; now: number; onClose: () => void };

/** Asks the host when and how a prize was sent, and for evidence. */
export function SentDialog({ drawId, award, now, onClose }: SentDialogProps) {
  const formId = useId();
  const place = { drawId, awardId: award.id };
  const attachments = useAttachments(place);
  const today = toLondonDay(now);
  const form = useForm<SentValues>({
    defaultValues: { carrier: '', trackingNumber: '', sentAt: today },
  });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: send } = useAwardAct(place, {
    run: (api, params, values: SentValues) =>
      api('POST /api/v1/prize-draws/:id/awards/:awardId/sent', {
        params,
        body: buildSent(values, attachments.ids, today),
      }),
    done: { title: 'Marked as sent', description: 'We’ve emailed the winner.' },
  });
  const submit = async (values: SentValues) => {
    try {
      await send(values);
      onClose();
    } catch (error) {
      if (!showIssues(form, error)) form.setError('root', { message: getErrorMessage(error) });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={() => !isSubmitting && onClose()}
      title={<span className="wrap-anywhere line-clamp-3">{`Mark “${award.prize}” as sent`}</span>}
      description={`If you add a tracking number or a file, it counts as received after ${PRESUMED_DAYS} days unless the winner reports a problem. If you don’t, the winner has to confirm it.`}
      footer={
        <>
          <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            pending={isSubmitting}
            pendingText="Saving..."
            disabled={isSubmitting || attachments.isUploading}
          >
            Mark as sent
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        onSubmit={form.handleSubmit(submit)}
        className="grid gap-5 pt-1"
      >
        <Field label="Carrier" optional help="For example, Royal Mail." error={errors.carrier?.message}>
          <Input {...form.register('carrier', rules(atMost(limits.carrier, messages.carrierMax)))} />
        </Field>
        <Field label="Tracking number" optional error={errors.trackingNumber?.message}>
          <Input
            autoComplete="off"
            {...form.register('trackingNumber', rules(atMost(limits.trackingNumber, messages.trackingMax)))}
          />
        </Field>
        <Field label="Sent on" error={errors.sentAt?.message} required>
          <Input type="date" max={today} {...form.register('sentAt', rules(isFilledIn(messages.sentAt)))} />
        </Field>
        <AttachmentField
          label="Evidence"
          help="For example, a picture of the parcel, its label or the post office receipt."
          attachments={attachments}
        />
        <FormFailure message={errors.root?.message} />
      </form>
    </Dialog>
  );
}
