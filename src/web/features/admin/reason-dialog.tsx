import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { atMost, isFilledIn, rules } from '#web/components/ui/form.ts';
import { Textarea } from '#web/components/ui/textarea.tsx';

type ReasonDialogProps = {
  /** Names the subject, for example "Suspend Ada Ashe?" */
  title: string;
  description: string;
  /** Says who reads the reason. */
  help: string;
  confirmText: string;
  /** Label of the dismiss button, if "Cancel" could be mistaken for the action. */
  dismissText?: string;
  pendingText: string;
  pending: boolean;
  maxLength?: number;
  /** Other fields, above the reason. */
  children?: ReactNode;
  onReason: (reason: string) => void;
  onClose: () => void;
};

/** Asks for a reason before an action. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, help, confirmText, dismissText = 'Cancel', pendingText } = props;
  const { pending, maxLength = 500, children, onReason, onClose } = props;
  const formId = useId();
  const form = useForm({ defaultValues: { reason: '' } });
  return (
    <Dialog
      open
      onOpenChange={() => !pending && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            {dismissText}
          </Button>
          <Button type="submit" form={formId} variant="danger" pending={pending} pendingText={pendingText}>
            {confirmText}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit(({ reason }) => onReason(reason))}
        className="grid gap-5"
      >
        {children}
        <Field label="Reason" help={help} error={form.formState.errors.reason?.message} required>
          <Textarea
            rows={4}
            {...form.register(
              'reason',
              rules(
                isFilledIn('Please give the reason'),
                atMost(maxLength, `The reason must be at most ${maxLength} characters`),
              ),
            )}
          />
        </Field>
      </form>
    </Dialog>
  );
}
