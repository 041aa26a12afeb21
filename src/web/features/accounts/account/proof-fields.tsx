import type { UseFormRegisterReturn } from 'react-hook-form';
import { ACCOUNT_MESSAGES as messages } from '#domain/accounts/account-fields.ts';
import { Field } from '#web/components/ui/field.tsx';
import { isFilledIn, rules } from '#web/components/ui/form.ts';
import { PasswordInput } from '#web/components/ui/password-input.tsx';
import { CodeField } from '#web/features/accounts/sign-in/code-field.tsx';

/** What a form registers the password of now with. */
export const passwordRules = rules(isFilledIn(messages.passwordMissing));

type Refused = { message?: string | undefined } | undefined;

type ProofFieldsProps = {
  label?: string;
  password: UseFormRegisterReturn;
  /** Where the account has a second factor. */
  code: UseFormRegisterReturn | null;
  errors: { password: Refused; code: Refused };
};

/** Shows once more that it is you: for what would harm somebody whose device was left open. */
export function ProofFields({ label = 'Your password', password, code, errors }: ProofFieldsProps) {
  return (
    <>
      <Field label={label} error={errors.password?.message} required>
        <PasswordInput autoComplete="current-password" {...password} />
      </Field>
      {code && <CodeField registration={code} error={errors.code?.message} />}
    </>
  );
}
