import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { User } from '#contract/accounts/accounts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { codeRules } from '#web/features/accounts/sign-in/code-field.tsx';
import {
  NewPasswordFields,
  newPasswordRules,
  repeatedRules,
} from '#web/features/accounts/sign-in/new-password-fields.tsx';
import { useApiErrors } from '#web/features/accounts/sign-in/use-api-errors.ts';
import { useApi } from '#web/lib/router-context.ts';
import { sessionsQuery } from './queries.ts';
import { passwordRules, ReauthenticationFields } from './reauthentication-fields.tsx';

type PasswordFields = { currentPassword: string; password: string; confirmPassword: string; code?: string };

/** Changes the password, which signs out all other browsers. */
export function PasswordForm({ user }: { user: User }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const form = useForm<PasswordFields>();
  const { showError, codeAsked } = useApiErrors(form, { password: 'currentPassword', code: 'code' });
  const { errors, isSubmitting } = form.formState;

  const submit = async ({ currentPassword, password, code }: PasswordFields) => {
    try {
      const body = { currentPassword, password, ...(code && { code: code.trim() }) };
      await api('POST /api/v1/users/:id/password', { params: { id: user.id }, body });
      form.reset({ currentPassword: '', password: '', confirmPassword: '', code: '' });
      toast({ title: 'Password changed', description: 'You’re signed out on all your other devices.' });
      await queryClient.invalidateQueries({ queryKey: sessionsQuery(api, user.id).queryKey });
    } catch (error) {
      showError(error);
    }
  };

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="grid max-w-120 gap-5">
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      <ReauthenticationFields
        label="Current password"
        password={form.register('currentPassword', passwordRules)}
        code={user.twoFactor || codeAsked ? form.register('code', codeRules) : null}
        errors={{ password: errors.currentPassword, code: errors.code }}
      />
      <NewPasswordFields
        label="New password"
        password={form.register('password', newPasswordRules)}
        repeated={form.register(
          'confirmPassword',
          repeatedRules(() => form.getValues('password')),
        )}
        errors={errors}
      />
      <FormFailure message={errors.root?.message} />
      <Button type="submit" className="justify-self-start" pending={isSubmitting} pendingText="Saving...">
        Change password
      </Button>
    </form>
  );
}
