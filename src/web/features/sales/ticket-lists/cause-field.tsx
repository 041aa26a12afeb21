import { VOID_CAUSE_TEXT, VOID_CAUSES, type VoidCause } from '#domain/refunds/void-facts.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Select } from '#web/components/ui/select.tsx';

type CauseFieldProps = {
  value: VoidCause | null;
  error: string | undefined;
  onChange: (cause: VoidCause | null) => void;
};

/** The public cause of a void or a refund. The reason is separate, and only the buyer and the host see it. */
export function CauseField({ value, error, onChange }: CauseFieldProps) {
  return (
    <Field
      label="Public cause"
      help="Everyone can see this on the prize draw’s page, with who voided the ticket."
      error={error}
      required
      className="mt-4"
    >
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(VOID_CAUSES.find((cause) => cause === target.value) ?? null)}
      >
        {value === null && <option value="">Please choose</option>}
        {VOID_CAUSES.map((cause) => (
          <option key={cause} value={cause}>
            {capitalise(VOID_CAUSE_TEXT[cause])}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const capitalise = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
