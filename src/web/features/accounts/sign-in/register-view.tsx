import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { Ref } from 'react';
import { useForm } from 'react-hook-form';
import { splitName } from '#domain/accounts/display-name.ts';
import type { ChoosableRole } from '#domain/accounts/roles.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { NeedsScript } from '#web/components/ui/needs-script.tsx';
import { LimitChoice, useLimitChoice } from '#web/features/accounts/limits/limit-choice.tsx';
import { useKeptContact } from '#web/features/accounts/sign-in/use-kept-contact.ts';
import { useSite } from '#web/lib/router-context.ts';
import { RegisterFields, type Registration } from './register-fields.tsx';
import { RoleToggle } from './role-toggle.tsx';
import { useRegistration } from './use-registration.ts';

type RegisterViewProps = {
  headingRef: Ref<HTMLHeadingElement>;
  role: ChoosableRole;
  returnTo: string | undefined;
  onDone: () => Promise<void>;
};

export function RegisterView({ headingRef, role, returnTo, onDone }: RegisterViewProps) {
  const form = useForm<Registration>();
  const { monthlyLimitPence } = useSite();
  const limit = useLimitChoice(monthlyLimitPence);
  // Nothing has to be chosen here, but a typed amount must make sense.
  const isAnswered = limit.choice.option !== undefined;
  const monthlyPence = isAnswered && 'pence' in limit.read ? limit.read.pence : undefined;
  const submit = useRegistration(form, role, { monthlyPence, onDone });
  const toLogin = { to: '/auth', search: { tab: 'login', returnTo } } as const;

  useKeptContact(returnTo, ({ name, email }) => {
    const handed = { ...splitName(name), email };
    for (const field of ['firstName', 'lastName', 'email'] as const) {
      if (!form.getValues(field)) form.setValue(field, handed[field]);
    }
  });

  return (
    <section>
      <ButtonLink {...toLogin} variant="quiet" size="sm" className="-ml-3.5">
        <ArrowLeft className="size-4.5" aria-hidden="true" />
        Back to sign in
      </ButtonLink>
      <h1 ref={headingRef} tabIndex={-1} className="mt-2 text-3xl outline-none">
        Create your account
      </h1>
      <RoleToggle role={role} />
      <NeedsScript what="Creating an account" />
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit((fields) => {
          limit.onTry();
          if (!isAnswered || 'pence' in limit.read) return submit(fields);
        })}
        className="mt-6 grid gap-5"
      >
        <RegisterFields form={form} />
        <LimitChoice
          legend="How much do you want to spend at most in a month? (optional)"
          mostPence={monthlyLimitPence}
          choice={limit.choice}
          problem={isAnswered ? limit.problem : undefined}
          onChange={limit.onChange}
        />
        <Button
          type="submit"
          size="lg"
          pending={form.formState.isSubmitting}
          pendingText="Creating account..."
        >
          Create account
        </Button>
      </form>
      <SmallPrint />
      <p className="mt-6 border-line border-t pt-6">
        Already have an account?{' '}
        <Link {...toLogin} className="link font-semibold">
          Sign in
        </Link>
      </p>
    </section>
  );
}

function SmallPrint() {
  return (
    <p className="mt-4 text-muted text-sm">
      By creating an account, you agree to our{' '}
      <Link to="/terms" className="link">
        Terms and Conditions
      </Link>
      . We explain how we use your data in our{' '}
      <Link to="/privacy" className="link">
        Privacy Policy
      </Link>
      .
    </p>
  );
}
