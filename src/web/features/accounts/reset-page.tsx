import { useQueryClient } from '@tanstack/react-query';
import { CircleCheckBig } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Page } from '#web/components/layout/page.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { ApiError } from '#web/lib/api.ts';
import { useApi } from '#web/lib/router-context.ts';
import { sessionQuery } from '#web/lib/session.tsx';
import { LinkUnusable } from './link-unusable.tsx';
import { NewPasswordFields, newPasswordRules, repeatedRules } from './new-password-fields.tsx';
import { useRefusals } from './use-refusals.ts';

type ResetFields = { password: string; confirmPassword: string };

/** Where the link of the mail leads that somebody asked for who forgot their password. */
export function ResetPage({ token }: { token: string | undefined }) {
  const [outcome, setOutcome] = useState<'done' | 'unusable'>();
  return (
    <Page width="reading">
      {outcome === 'done' ? (
        <Done />
      ) : token === undefined || outcome === 'unusable' ? (
        <LinkUnusable kind="reset" />
      ) : (
        <>
          <h1 className="text-3xl">Choose a new password</h1>
          <p className="measure mt-3">
            Whoever is signed in to your account will be signed out, on every device.
          </p>
          <ResetForm token={token} onOutcome={setOutcome} />
        </>
      )}
    </Page>
  );
}

type ResetFormProps = { token: string; onOutcome: (outcome: 'done' | 'unusable') => void };

function ResetForm({ token, onOutcome }: ResetFormProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const form = useForm<ResetFields>();
  const { refuse } = useRefusals(form);
  const { errors, isSubmitting } = form.formState;

  const submit = async ({ password }: ResetFields) => {
    try {
      await api('POST /api/password/reset', { body: { token, password } });
      queryClient.setQueryData(sessionQuery(api).queryKey, null);
      onOutcome('done');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link_unusable') onOutcome('unusable');
      else refuse(error);
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
        Save new password
      </Button>
    </form>
  );
}

function Done() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <CircleCheckBig className="size-9 text-oak" aria-hidden="true" />
      <h1 ref={heading} tabIndex={-1} className="mt-3 text-3xl outline-none">
        Your password is changed
      </h1>
      <p className="measure mt-3 text-lg">You are signed out everywhere. Log in with the new one.</p>
      <ButtonLink to="/auth" search={{ tab: 'login' }} size="lg" className="mt-6">
        Log in
      </ButtonLink>
    </>
  );
}
