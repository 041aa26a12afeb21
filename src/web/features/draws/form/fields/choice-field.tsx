import type { ComponentProps, ReactNode } from 'react';
import { type FieldPathByValue, useController } from 'react-hook-form';
import { RadioCards } from '#web/components/ui/choice.tsx';
import type { DrawValues } from '../values.ts';
import { LockedNotice, useFieldError } from './form-field.tsx';

type Options<V extends string> = ComponentProps<typeof RadioCards<V>>['options'];

type ChoiceFieldProps<V extends string> = {
  name: FieldPathByValue<DrawValues, V | null>;
  legend: ReactNode;
  options: Options<V>;
  columns?: 1 | 2 | 3;
  locked?: string | undefined;
};

export function ChoiceField<V extends string>(props: ChoiceFieldProps<V>) {
  const { name, legend, options, columns = 2, locked } = props;
  const { field } = useController<DrawValues>({ name });
  const error = useFieldError(name);
  const value = options.find((option) => option.value === field.value)?.value;
  return (
    <div data-wrong={error ? '' : undefined}>
      <RadioCards
        legend={legend}
        name={name}
        value={value}
        onChange={field.onChange}
        columns={columns}
        error={error}
        options={locked ? options.map((option) => ({ ...option, disabled: true })) : options}
      />
      {locked && (
        <p className="mt-1.5 text-muted text-sm">
          <LockedNotice reason={locked} />
        </p>
      )}
    </div>
  );
}
