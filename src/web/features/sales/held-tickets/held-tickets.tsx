import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '#domain/text/numbers.ts';
import { plural } from '#domain/text/plural.ts';
import { TicketStub } from '#web/components/ui/ticket.tsx';
import { drawingQuery } from '#web/features/draws/queries.ts';
import { useApi } from '#web/lib/router-context.ts';
import { heldTicketsQuery } from './held-tickets-query.ts';

/** On a draw's page, shows the user's own tickets. Those that won are marked. */
export function HeldTickets({ id }: { id: string }) {
  const api = useApi();
  const { data } = useQuery(heldTicketsQuery(api, id));
  const { data: drawing } = useQuery({ ...drawingQuery(api, id), enabled: false });
  if (!data || data.total === 0) return null;
  const winning = new Set(drawing?.result?.winners.map(({ ticketNumber }) => ticketNumber));
  const more = data.total - data.rows.length;
  return (
    <section aria-labelledby="held" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 id="held" className="font-semibold font-text text-base tracking-normal">
        You hold {plural(data.total, 'ticket')}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {data.rows.map(({ ticketNumber }) => (
          <li key={ticketNumber}>
            <TicketStub number={ticketNumber} winner={winning.has(ticketNumber)} />
          </li>
        ))}
      </ul>
      <Link
        to="/dashboard"
        search={{ view: 'participant', tickets: id }}
        className="link inline-flex min-h-11 items-center"
      >
        {more > 0 ? `and ${formatNumber(more)} more` : 'Your tickets'}
      </Link>
    </section>
  );
}
