import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '#domain/text/numbers.ts';
import { plural } from '#domain/text/plural.ts';
import { TicketStub } from '#web/components/ui/ticket.tsx';
import { drawingQuery, drawQuery } from '#web/features/draws/queries.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { heldTicketsQuery } from './held-tickets-query.ts';
import { isRefunded, ordersInDrawQuery } from './orders-in-draw.ts';
import { describeRefundedTickets } from './refunded-tickets.ts';

/** On a draw's page, shows the user's own tickets, or what they get back for them. Winning tickets are marked. */
export function HeldTickets({ id }: { id: string }) {
  const api = useApi();
  const { user } = useAuth();
  const { data: draw } = useQuery({ ...drawQuery(api, id), enabled: false });
  if (user && draw && isRefunded(draw)) return <RefundedTickets drawId={id} userId={user.id} />;
  return <ValidTickets id={id} />;
}

function RefundedTickets({ drawId, userId }: { drawId: string; userId: string }) {
  const { data: orders = [] } = useQuery(ordersInDrawQuery(useApi(), { drawId, userId }));
  const text = describeRefundedTickets(orders);
  if (text === null) return <ValidTickets id={drawId} />;
  return (
    <section aria-labelledby="held" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 id="held" className="font-semibold font-text text-base tracking-normal">
        {text.held}
      </h2>
      <p className="tabular">{text.refunded}</p>
      <OwnTicketsLink drawId={drawId}>Your tickets</OwnTicketsLink>
    </section>
  );
}

function ValidTickets({ id }: { id: string }) {
  const api = useApi();
  const { data } = useQuery(heldTicketsQuery(api, id));
  const { data: drawing } = useQuery({ ...drawingQuery(api, id), enabled: false });
  if (!data || data.total === 0) return null;
  const winners = drawing?.result?.winners.filter(({ vacancy }) => !vacancy);
  const winning = new Set(winners?.map(({ ticketNumber }) => ticketNumber));
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
      <OwnTicketsLink drawId={id}>
        {more > 0 ? `and ${formatNumber(more)} more` : 'Your tickets'}
      </OwnTicketsLink>
    </section>
  );
}

function OwnTicketsLink({ drawId, children }: { drawId: string; children: ReactNode }) {
  return (
    <Link
      to="/dashboard"
      search={{ view: 'participant', tickets: drawId }}
      className="link inline-flex min-h-11 items-center"
    >
      {children}
    </Link>
  );
}
