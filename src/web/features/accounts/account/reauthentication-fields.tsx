import type { UseFormRegisterReturn } from 'react-hook-form';
import { ACCOUNT_MESSAGES as messages } from '#domain/accounts/account-fields.ts';
import { Field } from '#web/components/ui/field.tsx';
import { isFilledIn, rules } from '#web/components/ui/form.ts';
import { PasswordInput } from '#web/components/ui/password-input.tsx';
import { CodeField } from '#web/features/accounts/sign-in/code-field.tsx';

/** Rules for the current password. */
export const passwordRules = rules(isFilledIn(messages.passwordMissing));

type Refused = { message?: string | undefined } | undefined;

type ReauthenticationFieldsProps = {
  label?: string;
  password: UseFormRegisterReturn;
  /** Null without two-factor authentication. */
  code: UseFormRegisterReturn | null;
  errors: { password: Refused; code: Refused };
};

/** Fields for re-authentication before a sensitive action. */
export function ReauthenticationFields({
  label = 'Your password',
  password,
  code,
  errors,
}: ReauthenticationFieldsProps) {
  return (
    <>
      <Field label={label} error={errors.password?.message} required>
        <PasswordInput autoComplete="current-password" {...password} />
      </Field>
      {code && <CodeField registration={code} error={errors.code?.message} />}
    </>
  );
}
