import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { dateTimeWithZone } from '#domain/time/london.ts';
import { Input } from '#web/components/ui/input.tsx';
import { earliestInput, instantOf, MINUTE_STEP } from '../dates.ts';
import { useDrawFormFacts } from '../form-context.tsx';
import type { DrawValues } from '../values.ts';
import { type DrawPath, FormField } from './form-field.tsx';

type DateTimeFieldProps = {
  name: 'startDate' | 'endDate';
  label: string;
  note?: ReactNode;
  locked?: string | undefined;
  deps?: readonly DrawPath[];
};

/** A day and time of London, whatever the clock of the device; which of the two times it is stands below. */
export function DateTimeField({ name, label, note, locked, deps }: DateTimeFieldProps) {
  const { openedAt, stored } = useDrawFormFacts();
  const instant = instantOf(useWatch<DrawValues, typeof name>({ name }), stored?.[name]);
  const reading = instant ? `${dateTimeWithZone(instant)}.` : 'A day and a time in London.';
  return (
    <FormField
      name={name}
      label={`${label} (London time)`}
      locked={locked && (instant ? `${reading} ${locked}` : locked)}
      help={note ? `${reading} ${note}` : reading}
      {...(deps ? { deps } : {})}
    >
      {(control) => (
        <Input
          type="datetime-local"
          min={earliestInput(openedAt)}
          max="9999-12-31T23:55"
          step={MINUTE_STEP * 60}
          className="tabular max-w-72"
          {...control}
        />
      )}
    </FormField>
  );
}
