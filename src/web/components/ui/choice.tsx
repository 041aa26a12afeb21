import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { FieldError } from './field.tsx';

const INVALID = 'aria-invalid:border-danger aria-invalid:bg-danger-soft';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
};

/** Clicking anywhere on the line toggles the checkbox. */
export function Checkbox({ label, help, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="group flex min-h-11 items-start gap-3 py-2.5">
        <span className="relative mt-0.5 size-5.5 flex-none">
          <input
            type="checkbox"
            aria-describedby={cn(error && `${id}-error`, help && `${id}-help`) || undefined}
            aria-invalid={error ? true : undefined}
            className={cn(
              'peer absolute inset-0 size-5.5 appearance-none rounded-mark border border-edge bg-surface',
              'checked:border-accent checked:bg-accent disabled:border-line disabled:not-checked:bg-paper group-hover:border-ink',
              // Keeps ticked boxes visible while a form is being submitted.
              'disabled:checked:border-edge disabled:checked:bg-edge',
              INVALID,
            )}
            {...rest}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto size-4 text-on-accent opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className="leading-normal">{label}</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
      {help && (
        <p id={`${id}-help`} className="pl-8.5 text-muted text-sm">
          {help}
        </p>
      )}
    </div>
  );
}

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode;
  help?: ReactNode;
};

/** For settings that apply immediately. In forms, use a checkbox. */
export function Switch({ label, help, className, ...rest }: SwitchProps) {
  const helpId = useId();
  return (
    <label className={cn('flex min-h-11 items-center justify-between gap-6 py-2', className)}>
      <span>
        <span className="block font-semibold">{label}</span>
        {help && (
          <span id={helpId} className="block text-muted text-sm">
            {help}
          </span>
        )}
      </span>
      <span className="relative h-7 w-12 flex-none">
        <input
          type="checkbox"
          aria-describedby={help ? helpId : undefined}
          className="peer absolute inset-0 h-7 w-12 appearance-none rounded-full border border-edge bg-surface checked:border-accent checked:bg-accent disabled:border-line disabled:bg-tone-grey"
          {...rest}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-edge transition-transform peer-checked:translate-x-5 peer-checked:bg-on-accent peer-disabled:bg-edge"
        />
      </span>
    </label>
  );
}

type RadioCardsProps<V extends string> = {
  legend: ReactNode;
  /** Hides the legend visually. Use this if a heading already asks the question. */
  legendHidden?: boolean;
  name: string;
  value: V | undefined;
  onChange: (value: V) => void;
  options: readonly { value: V; title: ReactNode; text?: ReactNode; art?: ReactNode; disabled?: boolean }[];
  columns?: 1 | 2 | 3;
  error?: string | undefined;
};

/** An odd last choice fills its row. */
const COLUMNS = { 1: '', 2: 'sm:grid-cols-2 sm:*:last:odd:col-span-2', 3: 'sm:grid-cols-3' } as const;

/** Radio buttons as cards, each with room for a sentence. */
export function RadioCards<V extends string>(props: RadioCardsProps<V>) {
  const { legend, legendHidden = false, name, value, onChange, options, columns = 2, error } = props;
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 font-semibold'}>{legend}</legend>
      <div className={cn('grid gap-3', COLUMNS[columns])}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              'relative flex min-h-11 items-start gap-3 rounded-sheet border bg-surface p-4',
              'transition-[border-color,background-color]',
              'has-checked:border-accent has-checked:bg-accent-soft/45 has-checked:shadow-[inset_0_0_0_1px_var(--accent)]',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
              option.disabled ? 'border-line text-muted' : 'border-edge hover:border-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="mt-1 size-4.5 flex-none appearance-none rounded-full border border-edge bg-surface outline-none checked:border-5 checked:border-accent"
            />
            <span className="min-w-0 flex-1">
              {option.art}
              <span className="block font-semibold">{option.title}</span>
              {option.text && <span className="block text-muted text-sm">{option.text}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
