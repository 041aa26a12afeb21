import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { PersonDetails } from '#contract/admin/people.ts';
import { ACCOUNT_LIMITS as limits, ACCOUNT_MESSAGES as messages } from '#domain/accounts/account-fields.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { atMost, looksLikeEmail, rules } from '#web/components/ui/form.ts';
import { Input } from '#web/components/ui/input.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { useAct } from '../use-act.ts';

/** Asks for the right email address of a user. */
export function EmailDialog({ person, onClose }: { person: PersonDetails; onClose: () => void }) {
  const api = useApi();
  const formId = useId();
  const form = useForm({ defaultValues: { email: person.email } });
  const correct = useAct({
    run: (email: string) =>
      api('PUT /api/v1/admin/people/:id/email', { params: { id: person.id }, body: { email } }),
    confirm: true,
    done: (_, email) => ({
      title: 'Email sent',
      description: `The change takes effect when the link that we’ve sent to ${email} is used.`,
    }),
    failed: 'The address could not be corrected',
  });
  return (
    <Dialog
      open
      onOpenChange={() => !correct.isPending && onClose()}
      title={`Correct the email address of ${formatFullName(person)}?`}
      description="Make sure that they asked for this. We’ll send a link to the new address and a notice to the current one, which they sign in with until then."
      footer={
        <>
          <Button variant="secondary" disabled={correct.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={correct.isPending} pendingText="Sending...">
            Send link
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit(({ email }) => correct.mutate(email.trim(), { onSuccess: onClose }))}
      >
        <Field label="Email address" error={form.formState.errors.email?.message} required>
          <Input
            type="email"
            {...form.register(
              'email',
              rules(looksLikeEmail(messages.email), atMost(limits.email.max, messages.emailMax)),
            )}
          />
        </Field>
      </form>
    </Dialog>
  );
}
