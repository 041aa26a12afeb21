import { useEffect, useRef } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import { Field } from '#web/components/ui/field.tsx';
import { filledIn, rules } from '#web/components/ui/form.ts';
import { Input } from '#web/components/ui/input.tsx';
import type { LoginFields } from './use-login.ts';

type CodeFieldProps = { register: UseFormRegister<LoginFields>; error: string | undefined };

/** The second factor. It comes once the password was right, and takes the focus. */
export function CodeField({ register, error }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { ref, ...rest } = register('code', rules(filledIn('Code is required')));

  return (
    <Field
      label="Two-factor code"
      help="The six digits that your authenticator app shows now, or one of your recovery codes."
      error={error}
      required
    >
      <Input
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        className="tabular tracking-widest"
        {...rest}
        ref={(element) => {
          ref(element);
          input.current = element;
        }}
      />
    </Field>
  );
}
