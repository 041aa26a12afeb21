import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '#web/components/ui/button.tsx';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { ApiError } from '#web/lib/api.ts';
import { useApi } from '#web/lib/router-context.ts';
import { sessionQuery } from '#web/lib/session.tsx';
import { NewPasswordFields, newPasswordRules, repeatedRules } from './new-password-fields.tsx';
import { useApiErrors } from './use-api-errors.ts';

type Fields = { password: string; confirmPassword: string };

type NewPasswordFormProps = {
  button: string;
  /** Saves the password, which ends the current session. */
  save: (password: string) => Promise<void>;
  /** Called when the link is no longer valid. */
  onUnusable: () => void;
};

/** A new password for users who followed an email link. */
export function NewPasswordForm({ button, save, onUnusable }: NewPasswordFormProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const form = useForm<Fields>();
  const { showError } = useApiErrors(form);
  const { errors, isSubmitting } = form.formState;

  const submit = async ({ password }: Fields) => {
    try {
      await save(password);
      queryClient.setQueryData(sessionQuery(api).queryKey, null);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link_unusable') onUnusable();
      else showError(error);
    }
  };

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="mt-6 grid max-w-120 gap-5">
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
      <Button type="submit" size="lg" pending={isSubmitting} pendingText="Saving...">
        {button}
      </Button>
    </form>
  );
}
