import { useEffect, useState } from 'react';
import { cn } from './cn.ts';
import { useFieldWiring } from './field.tsx';
import { controlStyle } from './input.tsx';

type QuantityProps = {
  value: number;
  onChange: (value: number) => void;
  /** The maximum; 999 by default. */
  max?: number;
  /** Called after a typed number above the maximum has been reduced to the maximum. */
  onTooMany?: (max: number) => void;
  /** What is counted, for example "ticket". */
  unit: string;
  id?: string;
  /** Smaller, for use outside a `Field`. */
  compact?: boolean;
};

const STEP =
  'inline-flex flex-none items-center justify-center rounded-control border border-edge bg-surface text-2xl text-ink hover:border-ink disabled:border-line disabled:text-muted';

/** A whole number, at least 1, that users type or change with buttons. Invalid input becomes 1. */
export function Quantity({
  value,
  onChange,
  max = 999,
  onTooMany,
  unit,
  id,
  compact = false,
}: QuantityProps) {
  const wiring = useFieldWiring();
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);

  const take = (raw: string) => {
    const wanted = Math.max(1, Math.floor(Number(raw)) || 1);
    if (wanted > max) onTooMany?.(max);
    const taken = Math.min(wanted, Math.max(1, max));
    setText(String(taken));
    if (taken !== value) onChange(taken);
  };

  const step = cn(STEP, compact ? 'size-11' : 'size-14');
  return (
    <div className={cn('flex items-center', compact ? 'grow gap-1' : 'gap-2')}>
      <button
        type="button"
        className={step}
        aria-label={`One fewer ${unit}`}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <input
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        className={cn(
          controlStyle,
          'tabular text-center font-semibold',
          compact
            ? 'w-13! grow px-1!'
            : 'h-14 min-w-0 flex-1 px-2! font-display text-2xl! sm:w-24 sm:flex-none',
        )}
        aria-label={compact ? `Number of ${unit}s` : undefined}
        {...wiring}
        id={id ?? wiring.id}
        value={text}
        onChange={(event) => {
          const typed = event.target.value;
          setText(typed);
          // A typed number applies immediately. Other input, such as an empty box, is corrected on blur.
          if (/^\d+$/.test(typed)) take(typed);
        }}
        onBlur={() => take(text)}
      />
      <button
        type="button"
        className={step}
        aria-label={`One more ${unit}`}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </div>
  );
}
