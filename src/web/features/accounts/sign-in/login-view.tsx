import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { useForm } from 'react-hook-form';
import { ACCOUNT_MESSAGES as messages } from '#domain/accounts/account-fields.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { isFilledIn, looksLikeEmail, rules } from '#web/components/ui/form.ts';
import { Input } from '#web/components/ui/input.tsx';
import { NeedsScript } from '#web/components/ui/needs-script.tsx';
import { PasswordInput } from '#web/components/ui/password-input.tsx';
import { useKeptContact } from '#web/features/accounts/sign-in/use-kept-contact.ts';
import { CodeField, codeRules } from './code-field.tsx';
import { type LoginFields, useLogin } from './use-login.ts';

type LoginViewProps = {
  headingRef: Ref<HTMLHeadingElement>;
  returnTo: string | undefined;
  onDone: () => Promise<void>;
};

export function LoginView({ headingRef, returnTo, onDone }: LoginViewProps) {
  const form = useForm<LoginFields>();
  const { needsCode, submit } = useLogin(form, onDone);
  const { errors, isSubmitting } = form.formState;

  useKeptContact(returnTo, ({ email }) => {
    if (!form.getValues('email')) form.setValue('email', email);
  });

  return (
    <section>
      <h1 ref={headingRef} tabIndex={-1} className="text-3xl outline-none">
        Sign in
      </h1>
      <NeedsScript what="Signing in" />
      {/* Without script, POST keeps the fields out of the URL. */}
      <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="mt-6 grid gap-5">
        <Field label="Email" error={errors.email?.message} required>
          <Input
            type="email"
            autoComplete="username"
            {...form.register('email', rules(looksLikeEmail(messages.email)))}
          />
        </Field>
        <Field label="Password" error={errors.password?.message} required>
          <PasswordInput
            autoComplete="current-password"
            {...form.register('password', rules(isFilledIn(messages.passwordMissing)))}
          />
        </Field>
        {needsCode && (
          <CodeField
            registration={form.register('code', codeRules)}
            error={errors.code?.message}
            takesFocus
          />
        )}
        <Button type="submit" size="lg" pending={isSubmitting} pendingText="Logging in...">
          {needsCode ? 'Sign in with code' : 'Sign in'}
        </Button>
      </form>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <Link to="/forgot-password" search={{ returnTo }} className="link inline-flex min-h-11 items-center">
          Forgot password?
        </Link>
        <Link to="/sign-in-link" search={{ returnTo }} className="link inline-flex min-h-11 items-center">
          Email me a sign-in link
        </Link>
      </p>
      <JoinLinks returnTo={returnTo} />
    </section>
  );
}

function JoinLinks({ returnTo }: { returnTo: string | undefined }) {
  const join = (type: 'participant' | 'host') => ({ tab: 'register', type, returnTo }) as const;
  return (
    <div className="mt-10 border-line border-t pt-6">
      <h2 className="text-xl">No account yet?</h2>
      <p className="mt-1 text-muted">It’s free and takes a minute.</p>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <ButtonLink to="/auth" search={join('participant')} variant="secondary">
          Join as Participant
        </ButtonLink>
        <ButtonLink to="/auth" search={join('host')} variant="secondary">
          Join as Host
        </ButtonLink>
      </div>
    </div>
  );
}
