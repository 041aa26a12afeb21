import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { ACCOUNT_LIMITS } from '#domain/accounts/account-fields.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { PasswordInput } from '#web/components/ui/password-input.tsx';
import { BIRTH_NAMES } from '#web/features/accounts/date-of-birth/date-of-birth.ts';
import { DateOfBirthFields } from '#web/features/accounts/date-of-birth/date-of-birth-fields.tsx';
import { CodeField } from '#web/features/accounts/sign-in/code-field.tsx';
import type { AccountProblems } from './account-input.ts';
import type { AccountMode, AccountStep } from './machine/account-step.ts';

export const ACCOUNT_CHOICES = [
  { value: 'new', label: 'I’m new here' },
  { value: 'known', label: 'I have an account' },
] as const satisfies readonly { value: AccountMode; label: string }[];

type AccountFieldsProps = {
  account: AccountStep;
  problems: AccountProblems;
  form: RefObject<HTMLFormElement | null>;
  returnTo: string;
};

/** The remaining fields for signing in or signing up, below the visitor's email and name. */
export function AccountFields({ account, problems, form, returnTo }: AccountFieldsProps) {
  const { mode, needsCode, isSending, problem } = account;
  const isNew = mode === 'new';
  // The pressed button was disabled and lost the focus.
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLInputElement>(`input[name=${problem.field}]`)?.select();
  }, [problem, form]);
  const errorOf = (field: 'password' | 'code') =>
    problems[field] ?? (problem?.field === field ? problem.message : undefined);
  return (
    <>
      <Field
        label={isNew ? 'Choose a password' : 'Your password'}
        help={isNew ? `At least ${ACCOUNT_LIMITS.password.min} characters.` : undefined}
        error={errorOf('password')}
        required
      >
        <PasswordInput name="password" autoComplete={isNew ? 'new-password' : 'current-password'} />
      </Field>
      {isNew && <BirthFields error={problems.birthDay} />}
      {needsCode && <CodeField registration={{ name: 'code' }} error={errorOf('code')} takesFocus />}
      <div data-account className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button
          type="submit"
          variant="secondary"
          className="max-sm:w-full"
          pending={isSending}
          pendingText={isNew ? 'Creating account...' : 'Logging in...'}
        >
          {isNew ? 'Create account' : 'Sign in'}
        </Button>
        {!isNew && (
          <>
            <Link to="/sign-in-link" search={{ returnTo }} className="link inline-flex min-h-11 items-center">
              Email me a sign-in link
            </Link>
            <Link
              to="/forgot-password"
              search={{ returnTo }}
              className="link inline-flex min-h-11 items-center"
            >
              Forgot password?
            </Link>
          </>
        )}
      </div>
      {isNew && (
        <p className="text-muted text-sm">
          By creating an account you agree to the{' '}
          <Link to="/terms" className="link">
            Terms and Conditions
          </Link>
          . Our{' '}
          <Link to="/privacy" className="link">
            Privacy Policy
          </Link>{' '}
          says how we use your data.
        </p>
      )}
    </>
  );
}

/** The date of birth, for a new account or one that has none. */
export function BirthFields({ error }: { error: string | undefined }) {
  return (
    <DateOfBirthFields
      parts={{
        day: { name: BIRTH_NAMES.day },
        month: { name: BIRTH_NAMES.month },
        year: { name: BIRTH_NAMES.year },
      }}
      error={error}
      help="You must be 18 or over to buy tickets."
    />
  );
}
