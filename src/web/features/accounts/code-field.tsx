import { useEffect, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#web/components/ui/field.tsx';
import { filledIn, rules } from '#web/components/ui/form.ts';
import { Input } from '#web/components/ui/input.tsx';

/** What a form registers the second factor's field with. */
export const codeRules = rules(filledIn('Code is required'));

type CodeFieldProps = {
  registration: UseFormRegisterReturn;
  error: string | undefined;
  /** Where it comes only after the rest was right. */
  takesFocus?: boolean;
};

/** The second factor, or a recovery code in its place. */
export function CodeField({ registration, error, takesFocus = false }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const { ref, ...rest } = registration;
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
        autoCorrect="off"
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
