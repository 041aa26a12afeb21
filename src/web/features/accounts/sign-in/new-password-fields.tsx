import type { UseFormRegisterReturn } from 'react-hook-form';
import { ACCOUNT_LIMITS as limits, ACCOUNT_MESSAGES as messages } from '#domain/accounts/account-fields.ts';
import { Field } from '#web/components/ui/field.tsx';
import { PasswordInput } from '#web/components/ui/password-input.tsx';

const { min, max } = limits.password;

/** Passwords are not trimmed: surrounding spaces count. */
export const newPasswordRules = {
  deps: 'confirmPassword',
  validate: (value: string) => {
    if (value.length < min) return messages.passwordMin;
    return value.length <= max || messages.passwordMax;
  },
} as const;

export const repeatedRules = (first: () => string) => ({
  validate: (value: string) => value === first() || messages.passwordsDiffer,
});

type NewPasswordFieldsProps = {
  /** Label of the first field; "Password" by default. */
  label?: string;
  password: UseFormRegisterReturn;
  repeated: UseFormRegisterReturn;
  errors: {
    password?: { message?: string | undefined } | undefined;
    confirmPassword?: { message?: string | undefined } | undefined;
  };
};

/** A new password, typed twice. */
export function NewPasswordFields({
  label = 'Password',
  password,
  repeated,
  errors,
}: NewPasswordFieldsProps) {
  return (
    <>
      <Field
        label={label}
        help={`At least ${min} characters. A few words are easier to remember than symbols.`}
        error={errors.password?.message}
        required
      >
        <PasswordInput autoComplete="new-password" {...password} />
      </Field>
      <Field
        label={label === 'Password' ? 'Confirm password' : `Confirm ${label.toLowerCase()}`}
        error={errors.confirmPassword?.message}
        required
      >
        <PasswordInput autoComplete="new-password" {...repeated} />
      </Field>
    </>
  );
}
