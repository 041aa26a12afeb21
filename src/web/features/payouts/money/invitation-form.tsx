import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { ACCOUNT_MESSAGES as messages } from '#domain/accounts/account-fields.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { isFilledIn, looksLikeEmail, rules, showIssues } from '#web/components/ui/form.ts';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { agreementQuery } from '../queries.ts';

type InvitationFormProps = {
  draw: Pick<PrizeDraw, 'id' | 'charityName'>;
  /** What an invitation undoes. */
  warning: string | undefined;
  onSent: () => void;
  onCancel: (() => void) | undefined;
};

/** Emails the charity the link with which it agrees and enters its bank details. */
export function InvitationForm({ draw, warning, onSent, onCancel }: InvitationFormProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const form = useForm<{ email: string }>({ defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = async (body: { email: string }) => {
    try {
      const agreement = await api('POST /api/v1/prize-draws/:id/charity-invitation', {
        params: { id: draw.id },
        body,
      });
      queryClient.setQueryData(agreementQuery(api, draw.id).queryKey, agreement);
      form.reset();
      toast({ title: 'Charity invited', description: `We have emailed ${agreement.contactEmail}.` });
      onSent();
    } catch (error) {
      if (!showIssues(form, error)) form.setError('root', { message: getErrorMessage(error) });
    }
  };

  return (
    <form
      method="post"
      noValidate
      aria-label="Invite the charity"
      onSubmit={form.handleSubmit(submit)}
      className="mt-6 grid max-w-120 gap-4"
    >
      <Field
        label="The charity’s email address"
        help="Use an address the charity publishes. The invitation offers it the agreement above."
        error={errors.email?.message}
        required
      >
        <Input
          type="email"
          autoComplete="off"
          {...form.register(
            'email',
            rules(isFilledIn('Please enter an email address'), looksLikeEmail(messages.email)),
          )}
        />
      </Field>
      {warning && <p className="font-semibold">{warning}</p>}
      <FormFailure message={errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isSubmitting} pendingText="Inviting..." className="max-sm:w-full">
          Invite the charity
        </Button>
        {onCancel && (
          <Button variant="secondary" disabled={isSubmitting} onClick={onCancel} className="max-sm:w-full">
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
