import { Field } from '#web/components/ui/field.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { LONGEST_REASON } from './void-rejection.ts';

type ReasonFieldProps = { value: string; error: string | undefined; onChange: (reason: string) => void };

/** The reason for voiding or refunding tickets. */
export function ReasonField({ value, error, onChange }: ReasonFieldProps) {
  return (
    <Field label="Reason" help="We’ll show this to the buyer." error={error} required>
      <Textarea
        rows={3}
        maxLength={LONGEST_REASON}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
