import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { RaffleDrum } from '#web/components/art/raffle-drum.tsx';
import { Ticket } from '#web/components/ui/ticket.tsx';
import type { Highlight } from './highlights.ts';

/** The highlighted ticket and the two before it. A drum is shown until the first one arrives. */
export function HighlightedTickets({ highlights }: { highlights: readonly Highlight[] }) {
  const [present, ...earlier] = highlights;
  if (!present) {
    return (
      // The drum is as large as the tickets, to prevent layout shift.
      <div className="grid place-items-center *:col-start-1 *:row-start-1">
        <div aria-hidden="true" className="invisible w-full pb-16">
          <Ticket number={0} facts={[{ label: 'Held by', value: 'A' }]} />
        </div>
        <RaffleDrum className="w-48 max-sm:w-36" />
      </div>
    );
  }
  return (
    <div className="min-w-0">
      <Ticket
        key={present.key}
        number={present.ticketNumber}
        facts={[{ label: 'Held by', value: <span className="line-clamp-1">{present.name}</span> }]}
        className="animate-rise-in [--ticket-paper:var(--surface)]"
      />
      <ul aria-label="Shown before" className="tabular mt-3 min-h-13 text-sm">
        {earlier.map(({ key, ticketNumber, name }) => (
          <li key={key} className="flex gap-3 py-0.5">
            <span className="font-semibold">{formatTicketNumber(ticketNumber)}</span>
            <span className="min-w-0 truncate">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
