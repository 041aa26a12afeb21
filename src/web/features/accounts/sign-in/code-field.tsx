import { useEffect, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#web/components/ui/field.tsx';
import { isFilledIn, rules } from '#web/components/ui/form.ts';
import { Input } from '#web/components/ui/input.tsx';

export const codeRules = rules(isFilledIn('Code is required'));

type CodeFieldProps = {
  registration: Partial<UseFormRegisterReturn> & { name: string };
  error: string | undefined;
  /** Whether the field receives the focus, because it appears after a valid password. */
  takesFocus?: boolean;
};

/**
 * Accepts a code from the app, for which phones show a numeric keypad, or a recovery code, which also has letters.
 */
export function CodeField({ registration, error, takesFocus = false }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [recovering, setRecovering] = useState(false);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const { ref, ...rest } = registration;
  return (
    <div>
      <Field
        label="Two-factor code"
        help={
          recovering
            ? 'One of the codes you saved when you turned it on. Each works once.'
            : 'Enter the six digits from your authenticator app.'
        }
        error={error}
        required
      >
        <Input
          autoComplete={recovering ? 'off' : 'one-time-code'}
          inputMode={recovering ? 'text' : 'numeric'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={32}
          className="tabular tracking-widest"
          {...rest}
          ref={(element) => {
            ref?.(element);
            input.current = element;
          }}
        />
      </Field>
      <button
        type="button"
        className="link inline-flex min-h-11 items-center"
        onClick={() => {
          setRecovering(!recovering);
          input.current?.focus();
        }}
      >
        {recovering ? 'Use a code from your app' : 'Use a recovery code'}
      </button>
    </div>
  );
}
