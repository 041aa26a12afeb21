import { ticketDigits } from '#domain/orders/ticket-digits.ts';
import { RaffleDrum } from '#web/components/art/raffle-drum.tsx';
import { Ticket } from '#web/components/ui/ticket.tsx';
import type { Highlight } from './highlights.ts';

/** The ticket that the countdown passes over now, and the two before it; the drum until the first one comes. */
export function HighlightedTickets({ highlights }: { highlights: readonly Highlight[] }) {
  const [present, ...earlier] = highlights;
  if (!present) return <RaffleDrum className="mx-auto w-48 max-sm:w-36" />;
  return (
    <div>
      <Ticket
        key={present.key}
        number={present.ticketNumber}
        facts={[{ label: 'Held by', value: <span className="wrap-anywhere">{present.name}</span> }]}
        className="animate-rise-in [--ticket-paper:var(--surface)]"
      />
      <ul aria-label="Passed over before" className="tabular mt-3 min-h-13 text-sm">
        {earlier.map(({ key, ticketNumber, name }) => (
          <li key={key} className="flex gap-3 py-0.5">
            <span className="font-semibold">{ticketDigits(ticketNumber)}</span>
            <span className="min-w-0 truncate">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
