import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { User } from '#contract/accounts.ts';
import { ACCOUNT_LIMITS as limits, ACCOUNT_MESSAGES as messages } from '#domain/people/account-fields.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { atMost, filledIn, rules } from '#web/components/ui/form.ts';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { useRefusals } from '#web/features/accounts/use-refusals.ts';
import { useApi } from '#web/lib/router-context.ts';
import { sessionQuery } from '#web/lib/session.tsx';

type NameFields = { firstName: string; lastName: string };

/** The values stand in the inputs themselves: what was typed before the script came is kept. */
export function NameForm({ user }: { user: User }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const form = useForm<NameFields>();
  const { refuse } = useRefusals(form);
  const { errors, isSubmitting } = form.formState;

  const submit = async (fields: NameFields) => {
    try {
      const changed = await api('PATCH /api/v1/users/:id', { params: { id: user.id }, body: fields });
      queryClient.setQueryData(sessionQuery(api).queryKey, changed);
      toast({ title: 'Name saved', description: `You are ${changed.firstName} ${changed.lastName} now.` });
    } catch (error) {
      refuse(error);
    }
  };

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message} required>
          <Input
            autoComplete="given-name"
            defaultValue={user.firstName}
            {...form.register(
              'firstName',
              rules(filledIn(messages.firstNameMin), atMost(limits.name.max, messages.firstNameMax)),
            )}
          />
        </Field>
        <Field label="Last name" error={errors.lastName?.message} required>
          <Input
            autoComplete="family-name"
            defaultValue={user.lastName}
            {...form.register(
              'lastName',
              rules(filledIn(messages.lastNameMin), atMost(limits.name.max, messages.lastNameMax)),
            )}
          />
        </Field>
      </div>
      <FormFailure message={errors.root?.message} />
      <Button type="submit" className="justify-self-start" pending={isSubmitting} pendingText="Saving...">
        Save name
      </Button>
    </form>
  );
}
