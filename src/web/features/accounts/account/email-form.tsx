import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { User } from '#contract/accounts/accounts.ts';
import { ACCOUNT_LIMITS as limits, ACCOUNT_MESSAGES as messages } from '#domain/accounts/account-fields.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { atMost, looksLikeEmail, rules } from '#web/components/ui/form.ts';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { codeRules } from '#web/features/accounts/sign-in/code-field.tsx';
import { useApiErrors } from '#web/features/accounts/sign-in/use-api-errors.ts';
import { useApi } from '#web/lib/router-context.ts';
import { passwordRules, ReauthenticationFields } from './reauthentication-fields.tsx';

type EmailFields = { email: string; password: string; code?: string };

type EmailFormProps = { user: User; onCancel: () => void; onSent: (email: string) => void };

/** Requests a change of address, which takes effect when the user follows the link in the email. */
export function EmailForm({ user, onCancel, onSent }: EmailFormProps) {
  const api = useApi();
  const form = useForm<EmailFields>();
  const { showError, codeAsked } = useApiErrors(form, { password: 'password', code: 'code' });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);

  const submit = async ({ email, password, code }: EmailFields) => {
    try {
      const body = { email, password, ...(code && { code: code.trim() }) };
      await api('POST /api/v1/users/:id/email', { params: { id: user.id }, body });
      onSent(email.trim());
    } catch (error) {
      showError(error);
    }
  };

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="mt-5 grid max-w-120 gap-5">
      <Field label="New email address" error={errors.email?.message} required>
        <Input
          type="email"
          autoComplete="email"
          {...form.register(
            'email',
            rules(looksLikeEmail(messages.email), atMost(limits.email.max, messages.emailMax)),
          )}
        />
      </Field>
      <ReauthenticationFields
        password={form.register('password', passwordRules)}
        code={user.twoFactor || codeAsked ? form.register('code', codeRules) : null}
        errors={{ password: errors.password, code: errors.code }}
      />
      <FormFailure message={errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isSubmitting} pendingText="Sending...">
          Send the confirmation link
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
