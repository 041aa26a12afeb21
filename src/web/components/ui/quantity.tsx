import { Minus, Plus } from 'lucide-react';
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
};

const STEP =
  'inline-flex size-14 flex-none items-center justify-center rounded-control border border-edge bg-surface text-ink transition-[border-color] hover:border-ink disabled:border-line disabled:text-muted';

/** A whole number, at least 1, that users type or change with buttons. Invalid input becomes 1. */
export function Quantity({ value, onChange, max = 999, onTooMany, unit, id }: QuantityProps) {
  const wiring = useFieldWiring();
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);

  const take = (raw: string) => {
    const number = Math.floor(Number(raw));
    const wanted = Number.isFinite(number) && number >= 1 ? number : 1;
    if (wanted > max) onTooMany?.(max);
    const taken = Math.max(1, Math.min(wanted, max));
    setText(String(taken));
    if (taken !== value) onChange(taken);
  };

  return (
    <div className="flex items-center gap-2">
      <button
        type="button"
        className={STEP}
        aria-label={`One fewer ${unit}`}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <Minus className="size-5" aria-hidden="true" />
      </button>
      <input
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        className={cn(
          controlStyle,
          'tabular h-14 min-w-0 flex-1 px-2! text-center font-display font-semibold text-2xl! sm:w-24 sm:flex-none',
        )}
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
        className={STEP}
        aria-label={`One more ${unit}`}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
}
