import type { Ref } from 'react';
import { useForm } from 'react-hook-form';
import { ACCOUNT_MESSAGES as messages } from '#domain/people/account-fields.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { filledIn, looksLikeEmail, rules } from '#web/components/ui/form.ts';
import { Input } from '#web/components/ui/input.tsx';
import { CodeField } from './code-field.tsx';
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

  return (
    <section>
      <h1 ref={headingRef} tabIndex={-1} className="text-3xl outline-none">
        Log in
      </h1>
      {/* Before the script is there, a submitted form of this method goes nowhere: no password in an address. */}
      <form method="dialog" noValidate onSubmit={form.handleSubmit(submit)} className="mt-6 grid gap-5">
        <Field label="Email" error={errors.email?.message} required>
          <Input
            type="email"
            autoComplete="username"
            {...form.register('email', rules(looksLikeEmail(messages.email)))}
          />
        </Field>
        <Field label="Password" error={errors.password?.message} required>
          <Input
            type="password"
            autoComplete="current-password"
            {...form.register('password', rules(filledIn(messages.passwordMissing)))}
          />
        </Field>
        {needsCode && <CodeField register={form.register} error={errors.code?.message} />}
        <Button type="submit" size="lg" pending={isSubmitting} pendingText="Logging in...">
          {needsCode ? 'Log in with code' : 'Log in'}
        </Button>
      </form>
      <JoinLinks returnTo={returnTo} />
    </section>
  );
}

function JoinLinks({ returnTo }: { returnTo: string | undefined }) {
  const join = (type: 'participant' | 'host') => ({ tab: 'register', type, returnTo }) as const;
  return (
    <div className="mt-10 border-line border-t pt-6">
      <h2 className="text-xl">No account yet?</h2>
      <p className="mt-1 text-muted">It is free, and made in a minute.</p>
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
