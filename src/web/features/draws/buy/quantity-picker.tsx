import { formatPounds } from '#domain/money/format.ts';
import { plural } from '#domain/text/plural.ts';
import { Quantity } from '#web/components/ui/quantity.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { getTooManyMessage } from './ticket-limits.ts';
import type { TicketChoice } from './use-ticket-choice.ts';

const PRESETS = [1, 3, 5, 10];

type QuantityPickerProps = { choice: TicketChoice; price: number };

/** Presets, and a field with buttons for any other number of tickets. */
export function QuantityPicker({ choice: { chosen, quantity, most, choose }, price }: QuantityPickerProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
      <legend className="sr-only">How many tickets?</legend>
      <div className="flex flex-[999] gap-1.5">
        {PRESETS.filter((preset) => preset <= most).map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={preset === chosen}
            aria-label={`${plural(preset, 'ticket')}, ${formatPounds(preset * price)}`}
            className="tabular h-11 min-w-7 flex-1 sm:min-w-11 rounded-control border border-edge bg-surface font-semibold hover:border-ink aria-pressed:border-2 aria-pressed:border-accent aria-pressed:bg-accent-soft/45"
            onClick={() => choose(preset)}
          >
            {preset}
          </button>
        ))}
      </div>
      <Quantity
        compact
        unit="ticket"
        value={quantity}
        max={most}
        onChange={choose}
        onTooMany={(limit) => toast({ ...getTooManyMessage(limit), variant: 'destructive' })}
      />
    </fieldset>
  );
}
