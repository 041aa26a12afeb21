import { Link } from '@tanstack/react-router';
import { ArrowLeft, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ACCOUNT_MESSAGES as messages } from '#domain/accounts/account-fields.ts';
import { Page } from '#web/components/layout/page.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';
import { looksLikeEmail, rules } from '#web/components/ui/form.ts';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { NeedsScript } from '#web/components/ui/needs-script.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { useApiErrors } from './use-api-errors.ts';

type ForgotFields = { email: string };

/** Requests a password reset link. The confirmation does not reveal whether the account exists. */
export function ForgotPage({ returnTo }: { returnTo: string | undefined }) {
  const api = useApi();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm<ForgotFields>();
  const { showError } = useApiErrors(form);
  const { errors, isSubmitting } = form.formState;

  const submit = async ({ email }: ForgotFields) => {
    try {
      await api('POST /api/password/forgot', { body: { email } });
      setSentTo(email.trim());
    } catch (error) {
      showError(error);
    }
  };

  return (
    <Page width="reading">
      <ButtonLink
        to="/auth"
        search={{ tab: 'login', returnTo }}
        variant="quiet"
        size="sm"
        className="-ml-3.5"
      >
        <ArrowLeft className="size-4.5" aria-hidden="true" />
        Back to sign in
      </ButtonLink>
      {sentTo === undefined ? (
        <>
          <h1 className="mt-2 text-3xl">Choose a new password</h1>
          <p className="measure mt-3">
            Enter your email address and we’ll send you a link to choose a new one.
          </p>
          <NeedsScript what="Asking for the link" />
          <form
            method="post"
            noValidate
            onSubmit={form.handleSubmit(submit)}
            className="mt-6 grid max-w-120 gap-5"
          >
            <Field label="Email" error={errors.email?.message} required>
              <Input
                type="email"
                autoComplete="username"
                {...form.register('email', rules(looksLikeEmail(messages.email)))}
              />
            </Field>
            <FormFailure message={errors.root?.message} />
            <Button type="submit" size="lg" pending={isSubmitting} pendingText="Sending...">
              Email me the link
            </Button>
          </form>
        </>
      ) : (
        <Sent email={sentTo} onAgain={() => setSentTo(undefined)} />
      )}
    </Page>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <>
      <MailCheck className="mt-4 size-9 text-accent" aria-hidden="true" />
      <FocusedHeading className="mt-3 text-3xl">Check your email</FocusedHeading>
      <p className="measure mt-3 text-lg">
        If there’s an account for <strong className="wrap-anywhere">{email}</strong>, we’ve emailed you a link
        to choose a new password.
      </p>
      <p className="measure mt-3 text-muted">
        No email after a few minutes? Check your junk folder, and that the address is right. If you don’t have
        an account yet, you can{' '}
        <Link to="/auth" search={{ tab: 'register', type: 'participant' }} className="link">
          create one
        </Link>
        .
      </p>
      <Button variant="secondary" className="mt-6" onClick={onAgain}>
        Try another address
      </Button>
    </>
  );
}
