import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { MessageInput } from '#contract/awards/awards.ts';
import { AWARD_LIMITS as limits, AWARD_MESSAGES as messages } from '#domain/awards/claim.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { atMost, isFilledIn, rules, showIssues } from '#web/components/ui/form.ts';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { getErrorMessage } from '#web/lib/messages.ts';
import type { AwardPlace } from '../use-award-act.ts';
import { AttachmentField } from './attachment-field.tsx';
import { useAttachments } from './use-attachments.ts';

type MessageFormProps = {
  place: AwardPlace;
  label: string;
  help?: ReactNode;
  fileHelp?: string;
  submitText: string;
  /** Whether the message receives the focus on mount, because the control that the user pressed is gone. */
  isFocused?: boolean;
  /** Rejects with the server's error, which is then shown. */
  onSend: (input: MessageInput) => Promise<unknown>;
  onCancel?: () => void;
};

/** A message with files. The form is emptied once the message has been sent. */
export function MessageForm(props: MessageFormProps) {
  const { place, label, help, fileHelp, submitText, isFocused = false, onSend, onCancel } = props;
  const attachments = useAttachments(place);
  const form = useForm({ defaultValues: { message: '' } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    if (isFocused) setFocus('message');
  }, [isFocused, setFocus]);

  const submit = async ({ message }: { message: string }) => {
    try {
      await onSend({ message, files: attachments.ids });
      form.reset();
      attachments.clear();
    } catch (error) {
      if (!showIssues(form, error)) form.setError('root', { message: getErrorMessage(error) });
    }
  };

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5">
      <Field label={label} help={help} error={errors.message?.message} required>
        <Textarea
          rows={4}
          {...form.register(
            'message',
            rules(isFilledIn(messages.messageMissing), atMost(limits.message, messages.messageMax)),
          )}
        />
      </Field>
      <AttachmentField label="Files" help={fileHelp} attachments={attachments} />
      <FormFailure message={errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          pending={isSubmitting}
          pendingText="Sending..."
          disabled={isSubmitting || attachments.isUploading}
        >
          {submitText}
        </Button>
        {onCancel && (
          <Button variant="quiet" disabled={isSubmitting} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
