import { useRouter } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Page } from '#web/components/layout/page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { ApiError } from '#web/lib/api.ts';
import { parseReturnTo } from '#web/lib/safe-return-to.ts';
import { useAuth } from '#web/lib/session.tsx';
import { CodeField, codeRules } from './code-field.tsx';
import { LinkUnusable } from './link-unusable.tsx';
import { useApiErrors } from './use-api-errors.ts';

type Fields = { code?: string };

/** The page to open once the link has signed the user in. */
type Outcome = { href: string } | 'unusable';

/**
 * The page that opens from a sign-in link. Nothing happens until users press the button, because email scanners also
 * follow links.
 */
export function SignInLinkPage({ token }: { token: string }) {
  const router = useRouter();
  const { loginByLink } = useAuth();
  const [outcome, setOutcome] = useState<Outcome>();
  const form = useForm<Fields>();
  const { showError, codeAsked } = useApiErrors(form, { code: 'code' });
  const { errors, isSubmitting } = form.formState;

  const submit = async ({ code }: Fields) => {
    try {
      const { returnTo } = await loginByLink({ token, ...(code && { code: code.trim() }) });
      setOutcome({ href: parseReturnTo(returnTo) });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link_unusable') setOutcome('unusable');
      else showError(error);
    }
  };

  if (outcome === 'unusable')
    return (
      <Page width="reading">
        <LinkUnusable kind="sign-in" />
      </Page>
    );
  return (
    <Page width="reading">
      <LogIn className="size-9 text-accent" aria-hidden="true" />
      {outcome ? (
        <>
          <FocusedHeading className="mt-3 text-3xl">You’re signed in</FocusedHeading>
          <p className="measure mt-3 text-lg">
            If the page where you asked for the link is still open, carry on there.
          </p>
          <Button
            size="lg"
            className="mt-6"
            onClick={() => router.navigate({ href: outcome.href, replace: true })}
          >
            Continue here
          </Button>
        </>
      ) : (
        <>
          <h1 className="mt-3 text-3xl">Sign in</h1>
          <p className="measure mt-3 text-lg">Press the button to sign in.</p>
          <form
            method="post"
            noValidate
            onSubmit={form.handleSubmit(submit)}
            className="mt-6 grid max-w-120 gap-5"
          >
            {codeAsked && (
              <CodeField
                registration={form.register('code', codeRules)}
                error={errors.code?.message}
                takesFocus
              />
            )}
            <FormFailure message={errors.root?.message} />
            <Button type="submit" size="lg" pending={isSubmitting} pendingText="Logging in...">
              {codeAsked ? 'Sign in with code' : 'Sign in'}
            </Button>
          </form>
        </>
      )}
    </Page>
  );
}
