import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { User } from '#contract/accounts/accounts.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { Button } from '#web/components/ui/button.tsx';
import { showIssues } from '#web/components/ui/form.ts';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { NotConfirmed, useConfirmed } from '#web/features/accounts/account/confirmation.tsx';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { BankFields } from '../bank-fields.tsx';
import { type BankValues, bankRules, NO_BANK_VALUES } from '../bank-values.ts';
import { payoutQuery } from '../queries.ts';

type BankDetailsFormProps = {
  user: User;
  /** Whether the details replace others. */
  isChange?: boolean;
  onDone: () => void;
  onCancel?: () => void;
};

/** Enters bank details after a re-authentication. */
export function BankDetailsForm({ user, isChange = false, onDone, onCancel }: BankDetailsFormProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const confirmed = useConfirmed();
  const form = useForm<BankValues>({ defaultValues: NO_BANK_VALUES });
  const { errors, isSubmitting } = form.formState;
  const params = { id: user.id };

  const submit = async (values: BankValues) => {
    try {
      const body = { method: 'bank', ...values } as const;
      const saved = await confirmed(() => api('PUT /api/v1/users/:id/payout', { params, body }));
      queryClient.setQueryData(payoutQuery(api, user.id).queryKey, saved);
      toast({
        title: 'Bank details saved',
        description: `We’ll use them from ${formatDateTime(saved.usableFrom)}.`,
      });
      onDone();
      // A failed payment is owed again.
      await queryClient.invalidateQueries({ queryKey: ['GET /api/v1/users/:id/payables'] });
    } catch (error) {
      if (error instanceof NotConfirmed || showIssues(form, error)) return;
      form.setError('root', { message: getErrorMessage(error) });
    }
  };

  return (
    <form
      method="post"
      noValidate
      aria-label={isChange ? 'Change bank details' : 'Bank details'}
      onSubmit={form.handleSubmit(submit)}
      className="grid max-w-120 gap-5"
    >
      <BankFields
        registrations={{
          accountName: form.register('accountName', bankRules.accountName),
          sortCode: form.register('sortCode', bankRules.sortCode),
          accountNumber: form.register('accountNumber', bankRules.accountNumber),
        }}
        errors={errors}
        nameHelp="Use the name your bank has. It must be a UK account."
      />
      <FormFailure message={errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isSubmitting} pendingText="Saving...">
          Save bank details
        </Button>
        {onCancel && (
          <Button variant="secondary" disabled={isSubmitting} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
