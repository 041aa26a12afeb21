import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EnteredDraw, OwnTicket } from '#contract/sales/entered-draws.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { formatDateTime, toDate } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { SearchBox } from '#web/components/ui/search-box.tsx';
import { Ticket } from '#web/components/ui/ticket.tsx';
import { SaveAllProofs } from '#web/features/sales/ticket-proofs/save-all-proofs.tsx';
import { TicketProofActions } from '#web/features/sales/ticket-proofs/ticket-proof-actions.tsx';
import { TicketProofNote } from '#web/features/sales/ticket-proofs/ticket-proof-note.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { ownTicketsQuery, TICKETS_A_PAGE } from './queries.ts';

/** If there are more tickets than this, the list has a search box. */
const MANY = 50;

/** The user's tickets in one draw. The first few are preloaded, and the others load on demand. */
export function OwnTickets({ draw }: { draw: EnteredDraw }) {
  const total = draw.ticketCounts.valid + draw.ticketCounts.voided;
  const [asked, setAsked] = useState(false);
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery({
    ...ownTicketsQuery(useApi(), draw.id, search),
    enabled: asked || search !== '',
  });
  const loaded = search === '' ? query.data?.map(shortened) : (query.data ?? []).map(shortened);
  const shown = loaded ?? draw.tickets;
  const left = search === '' ? total - shown.length : 0;
  const showMore = () => (loaded ? void query.fetchNextPage() : setAsked(true));
  return (
    <>
      <TicketProofNote drawId={draw.id} className="mb-4" />
      {total > 1 && <SaveAllProofs drawId={draw.id} />}
      {total > MANY && (
        <SearchBox value={search} onSearch={setSearch} placeholder="Find a ticket number" className="mb-4" />
      )}
      <ul className="grid gap-3">
        {shown.map((ticket) => (
          <li key={ticket.id}>
            <PrintedTicket drawId={draw.id} ticket={ticket} prize={prizeOf(draw, ticket)} />
          </li>
        ))}
      </ul>
      {search !== '' && shown.length === 0 && !query.isFetching && !query.isError && (
        <p>You don’t have a ticket with that number in this draw.</p>
      )}
      {query.isError && (
        <Alert tone="danger" title="We couldn’t load your tickets. Please try again." announce />
      )}
      {(left > 0 || query.hasNextPage) && (
        <Button
          variant="secondary"
          block
          className="mt-4"
          pending={query.isFetching}
          pendingText="Loading..."
          onClick={showMore}
        >
          {left > 0
            ? `Show ${formatNumber(Math.min(TICKETS_A_PAGE, left))} more of ${formatNumber(left)}`
            : 'Show more'}
        </Button>
      )}
    </>
  );
}

type Whole = Omit<OwnTicket, 'refunded'> & { refunded?: boolean | undefined };

const shortened = (ticket: Whole): OwnTicket => ({ ...ticket, refunded: ticket.refunded ?? false });

function prizeOf({ won }: EnteredDraw, ticket: OwnTicket): string | undefined {
  return won.find(({ ticketNumber, isVacant }) => ticketNumber === ticket.ticketNumber && !isVacant)?.prize;
}

type PrintedTicketProps = {
  drawId: string;
  ticket: OwnTicket;
  /** The prize that the ticket won. */
  prize: string | undefined;
};

function PrintedTicket({ drawId, ticket, prize }: PrintedTicketProps) {
  const { ticketNumber, purchasedAt, voided, voidReason, refunded, entered } = ticket;
  return (
    <Ticket
      number={ticketNumber}
      variant={voided ? 'voided' : prize ? 'winner' : 'default'}
      facts={[
        {
          label: 'Bought',
          value: toDate(purchasedAt) ? formatDateTime(purchasedAt) : 'Purchase date unavailable',
        },
        ...(voidReason === null ? [] : [{ label: 'Why it was voided', value: voidReason }]),
        ...(voided ? [{ label: 'Its price', value: refunded ? 'Refunded' : 'Not refunded' }] : []),
        ...(prize ? [{ label: 'This ticket has won', value: prize }] : []),
      ]}
    >
      {entered !== undefined && !voided && <EntryStatus entered={entered} />}
      <TicketProofActions drawId={drawId} ticket={ticket} />
    </Ticket>
  );
}

/** Shown once the list of entries is sealed. */
function EntryStatus({ entered }: { entered: boolean }) {
  return (
    <p className="mt-3 text-sm">
      {entered ? (
        <>
          <strong>Entered:</strong> it’s on the sealed list.
        </>
      ) : (
        <>
          <strong>Not entered:</strong> the answer to the skill challenge was wrong.
        </>
      )}
    </p>
  );
}
