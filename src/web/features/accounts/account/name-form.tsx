import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { User } from '#contract/accounts/accounts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { NameFields, nameRules } from '#web/features/accounts/sign-in/name-fields.tsx';
import { useApiErrors } from '#web/features/accounts/sign-in/use-api-errors.ts';
import { useApi } from '#web/lib/router-context.ts';
import { sessionQuery } from '#web/lib/session.tsx';

type Named = { firstName: string; lastName: string };

/** The inputs are uncontrolled, so that text typed before hydration is kept. */
export function NameForm({ user }: { user: User }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const form = useForm<Named>();
  const { showError } = useApiErrors(form);
  const { errors, isSubmitting } = form.formState;

  const submit = async (fields: Named) => {
    try {
      const changed = await api('PATCH /api/v1/users/:id', { params: { id: user.id }, body: fields });
      queryClient.setQueryData(sessionQuery(api).queryKey, changed);
      toast({
        title: 'Name saved',
        description: `Your name is now ${changed.firstName} ${changed.lastName}.`,
      });
    } catch (error) {
      showError(error);
    }
  };

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5">
      <NameFields
        registrations={{
          firstName: form.register('firstName', nameRules.firstName),
          lastName: form.register('lastName', nameRules.lastName),
        }}
        errors={errors}
        known={user}
      />
      <FormFailure message={errors.root?.message} />
      <Button type="submit" className="justify-self-start" pending={isSubmitting} pendingText="Saving...">
        Save name
      </Button>
    </form>
  );
}
