import { useState } from 'react';
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
  'inline-flex flex-none items-center justify-center rounded-control border border-edge bg-surface text-2xl text-ink not-aria-disabled:hover:border-ink aria-disabled:border-line aria-disabled:text-muted';

/** Text that is not a number yet, and the value that it is to replace. */
type Unfinished = { text: string; value: number } | null;

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
  // The value itself is not copied. A copy is updated late, and leaving the field before that would restore the old
  // value.
  const [typing, setTyping] = useState<Unfinished>(null);
  const unfinished = typing?.value === value ? typing.text : null;

  const take = (raw: string) => {
    const wanted = Math.max(1, Math.floor(Number(raw)) || 1);
    if (wanted > max) onTooMany?.(max);
    const taken = Math.min(wanted, Math.max(1, max));
    setTyping(null);
    if (taken !== value) onChange(taken);
  };

  // A disabled button would lose the focus.
  const stepTo = (next: number) => {
    const isAllowed = next >= 1 && next <= max;
    return {
      type: 'button' as const,
      className: cn(STEP, compact ? 'size-11' : 'size-14'),
      'aria-disabled': !isAllowed,
      onClick: () => isAllowed && onChange(next),
    };
  };
  return (
    <div className={cn('flex items-center', compact ? 'grow gap-1' : 'gap-2')}>
      <button aria-label={`One fewer ${unit}`} {...stepTo(value - 1)}>
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
        value={unfinished ?? value}
        onChange={(event) => {
          const typed = event.target.value;
          // A typed number applies immediately. Other input, such as an empty box, is corrected on blur.
          if (/^\d+$/.test(typed)) take(typed);
          else setTyping({ text: typed, value });
        }}
        onBlur={() => unfinished !== null && take(unfinished)}
      />
      <button aria-label={`One more ${unit}`} {...stepTo(value + 1)}>
        +
      </button>
    </div>
  );
}
