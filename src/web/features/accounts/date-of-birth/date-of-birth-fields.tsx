import { type ComponentProps, useId } from 'react';
import type { DateParts } from '#domain/play/date-of-birth.ts';
import { Field, FieldError } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';

type DateOfBirthFieldsProps = {
  /** The attributes of the three inputs. */
  parts: { [K in keyof DateParts]: ComponentProps<'input'> };
  error?: string | undefined;
  /** Why it is asked. */
  help?: string;
};

const PARTS = [
  { part: 'day', label: 'Day', autoComplete: 'bday-day', length: 2, width: 'w-16' },
  { part: 'month', label: 'Month', autoComplete: 'bday-month', length: 2, width: 'w-16' },
  { part: 'year', label: 'Year', autoComplete: 'bday-year', length: 4, width: 'w-24' },
] as const;

/** A date of birth as three numbers, which are easier to enter than a calendar. */
export function DateOfBirthFields({ parts, error, help }: DateOfBirthFieldsProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error ${id}-help` : `${id}-help`}>
      <legend className="font-semibold">Date of birth</legend>
      <p id={`${id}-help`} className="mt-0.5 text-muted text-sm">
        {help && `${help} `}For example, 27 3 1990.
      </p>
      <div className="mt-2 flex gap-4">
        {PARTS.map(({ part, label, autoComplete, length, width }) => (
          <Field key={part} className={width} label={<span className="font-normal">{label}</span>} required>
            <Input
              inputMode="numeric"
              autoComplete={autoComplete}
              maxLength={length}
              className="tabular"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              {...parts[part]}
            />
          </Field>
        ))}
      </div>
      <div className="mt-1.5">
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </fieldset>
  );
}
