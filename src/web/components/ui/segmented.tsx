import type { ReactNode } from 'react';
import { cn } from './cn.ts';

type SegmentedProps<V extends string> = {
  legend: ReactNode;
  name: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string }[];
  /** The id of a line that explains the selected option. */
  describedBy?: string;
};

/** Radio buttons side by side, for two options that need no explanation of their own. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { legend, name, value, onChange, options, describedBy } = props;
  return (
    <fieldset className="min-w-0" aria-describedby={describedBy}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 gap-1 rounded-sheet bg-accent-soft/70 p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              'flex min-h-11 cursor-pointer items-center justify-center rounded-control text-center font-semibold',
              'has-checked:bg-surface has-checked:shadow-[inset_0_0_0_1px_var(--accent)]',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
