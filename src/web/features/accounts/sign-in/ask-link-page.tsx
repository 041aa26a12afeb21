import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft, MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
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
import { parseReturnTo } from '#web/lib/safe-return-to.ts';
import { sessionQuery } from '#web/lib/session.tsx';
import { useApiErrors } from './use-api-errors.ts';
import { useKeptContact } from './use-kept-contact.ts';

type Kind = 'reset' | 'sign-in';

const COPY: Record<Kind, { title: string; lead: string; sent: string }> = {
  reset: {
    title: 'Choose a new password',
    lead: 'Enter your email address and we’ll send you a link to choose a new one.',
    sent: 'a link to choose a new password',
  },
  'sign-in': {
    title: 'Sign in without a password',
    lead: 'Enter your email address and we’ll send you a link to sign in.',
    sent: 'a link to sign in',
  },
};

type AskLinkPageProps = { kind: Kind; returnTo: string | undefined };

type Fields = { email: string };

/** Requests a link by email. The confirmation does not reveal whether the account exists. */
export function AskLinkPage({ kind, returnTo }: AskLinkPageProps) {
  const api = useApi();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm<Fields>();
  const { showError } = useApiErrors(form);
  const { errors, isSubmitting } = form.formState;

  useKeptContact(returnTo, ({ email }) => {
    if (!form.getValues('email')) form.setValue('email', email);
  });

  const submit = async ({ email }: Fields) => {
    try {
      if (kind === 'reset') await api('POST /api/password/forgot', { body: { email } });
      else await api('POST /api/sign-in-link', { body: { email, returnTo: returnTo ?? null } });
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
          <h1 className="mt-2 text-3xl">{COPY[kind].title}</h1>
          <p className="measure mt-3">{COPY[kind].lead}</p>
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
        <Sent kind={kind} email={sentTo} returnTo={returnTo} onAgain={() => setSentTo(undefined)} />
      )}
    </Page>
  );
}

type SentProps = AskLinkPageProps & { email: string; onAgain: () => void };

function Sent({ kind, email, returnTo, onAgain }: SentProps) {
  return (
    <>
      {kind === 'sign-in' && <ContinueOnceSignedIn returnTo={returnTo} />}
      <MailCheck className="mt-4 size-9 text-accent" aria-hidden="true" />
      <FocusedHeading className="mt-3 text-3xl">Check your email</FocusedHeading>
      <p className="measure mt-3 text-lg">
        If there’s an account for <strong className="wrap-anywhere">{email}</strong>, we’ve emailed you{' '}
        {COPY[kind].sent}.
      </p>
      {kind === 'sign-in' && (
        <p className="measure mt-3">
          Open the link in this browser, then come back to this page. You’ll carry on where you left off.
        </p>
      )}
      <p className="measure mt-3 text-muted">
        No email after a few minutes? Check your junk folder, and that the address is right. If you don’t have
        an account yet, you can{' '}
        <Link to="/auth" search={{ tab: 'register', type: 'participant', returnTo }} className="link">
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

const CHECK_EVERY_MS = 3_000;

/** The link is usually opened in another tab. Once it has signed the user in, this tab continues. */
function ContinueOnceSignedIn({ returnTo }: { returnTo: string | undefined }) {
  const router = useRouter();
  const { data: user } = useQuery({
    ...sessionQuery(useApi()),
    refetchInterval: CHECK_EVERY_MS,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (user) void router.navigate({ href: parseReturnTo(returnTo), replace: true });
  }, [user, router, returnTo]);
  return null;
}
