import { type ReactNode, useId } from 'react';
import { useController } from 'react-hook-form';
import { formatDateTime } from '#domain/time/london.ts';
import { cn } from '#web/components/ui/cn.ts';
import { FieldError } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import {
  type DateParts,
  getEarliestDay,
  HOURS,
  isSkippedTime,
  joinDateInput,
  listMinutes,
  parseDateInput,
  splitDateInput,
} from '../dates.ts';
import { useDrawFormFacts } from '../form-context.tsx';
import type { DrawValues } from '../values.ts';
import { LockedNotice, useFieldError } from './form-field.tsx';
import { RepeatedTimeChoice } from './which-of-two.tsx';

type DateTimeFieldProps = {
  name: 'startDate' | 'endDate';
  label: string;
  note?: ReactNode;
  locked?: string | undefined;
};

/** A date and time in London, whatever the device's time zone. The result is shown in full below. */
export function DateTimeField({ name, label, note, locked }: DateTimeFieldProps) {
  const id = useId();
  const { openedAt, stored } = useDrawFormFacts();
  const { field } = useController<DrawValues, typeof name>({ name });
  const error = useFieldError(name);
  const parts = splitDateInput(field.value);
  const instant = parseDateInput(field.value, stored?.[name]);
  const disabled = locked !== undefined;

  const change = (changed: Partial<DateParts>) => field.onChange(joinDateInput({ ...parts, ...changed }));
  const wiring = {
    disabled,
    onBlur: field.onBlur,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': cn(error && `${id}-error`, `${id}-help`),
  } as const;

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{label} (London time)</legend>
      <div className="flex items-center gap-2">
        <Input
          type="date"
          name={name}
          aria-label={`${label}: day`}
          min={getEarliestDay(openedAt)}
          max="9998-12-31"
          value={parts.day}
          onChange={(event) => change({ day: event.target.value })}
          className="tabular min-w-0 max-w-48"
          {...wiring}
        />
        <Part
          label={`${label}: hour`}
          value={parts.hour}
          options={HOURS}
          wiring={wiring}
          onChange={(hour) => change({ hour })}
        />
        <span aria-hidden="true">:</span>
        <Part
          label={`${label}: minutes`}
          value={parts.minute}
          options={listMinutes(parts.minute)}
          wiring={wiring}
          onChange={(minute) => change({ minute })}
        />
      </div>
      <FieldError id={`${id}-error`} error={error} />
      <p id={`${id}-help`} className="tabular mt-1.5 text-muted text-sm">
        {instant ? `${formatDateTime(instant)}. ` : 'Choose a date and a time in London. '}
        {isSkippedTime(field.value) && 'The clocks go forward that night and skip the time you chose. '}
        {locked ? <LockedNotice reason={locked} /> : note}
      </p>
      {!locked && <RepeatedTimeChoice name={name} label={label} parts={parts} onChange={change} />}
    </fieldset>
  );
}

type PartProps = {
  label: string;
  value: string;
  options: readonly string[];
  wiring: { disabled: boolean; onBlur: () => void };
  onChange: (value: string) => void;
};

function Part({ label, value, options, wiring, onChange }: PartProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="tabular min-w-19 pr-9! pl-3!"
      {...wiring}
    >
      {value === '' && <option value="">–</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </Select>
  );
}
