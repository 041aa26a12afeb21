import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Ticket } from '#contract/sales/orders.ts';
import { MOST_FOUND, type TicketStatus } from '#domain/orders/ticket-search.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { TicketPile } from '#web/components/art/scenes.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { GetForm } from '#web/components/ui/get-form.tsx';
import { PageLinks } from '#web/components/ui/page-links.tsx';
import { SearchBox } from '#web/components/ui/search-box.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { TICKETS_PER_PAGE, ticketPageQuery } from './queries.ts';
import type { TicketListSearch } from './search.ts';
import { STATUS_NAMES, StatusFilter } from './status-filter.tsx';
import type { TicketActions } from './ticket-menu.tsx';
import { TicketRows } from './ticket-rows.tsx';
import { TicketsError } from './tickets-failed.tsx';

type TicketListProps = { drawId: string; search: TicketListSearch; actions: TicketActions };

/** A draw's tickets, searched and paged by the server. The search is kept in the URL. */
export function TicketList({ drawId, search, actions }: TicketListProps) {
  const query = useQuery({
    ...ticketPageQuery(useApi(), drawId, search),
    placeholderData: keepPreviousData,
  });
  const navigate = useNavigate({ from: '/prize-draw/$id/view-tickets' });
  const { status } = search;
  const onSearch = useCallback(
    (text: string) =>
      void navigate({
        search: { ...(text !== '' && { search: text }), ...(status && { status }) },
        replace: true,
        resetScroll: false,
      }),
    [navigate, status],
  );

  if (query.isError) return <TicketsError error={query.error} />;
  const { page = 1 } = search;
  const total = query.data?.total ?? 0;
  return (
    <section aria-labelledby="tickets">
      <h2 id="tickets" tabIndex={-1} className="sr-only">
        Tickets
      </h2>
      <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-center">
        <GetForm action={`/prize-draw/${drawId}/view-tickets`} keep={{ status }}>
          <SearchBox
            name="search"
            placeholder="Search tickets..."
            value={search.search ?? ''}
            onSearch={onSearch}
          />
        </GetForm>
        <StatusFilter drawId={drawId} search={search} />
      </div>
      <p role="status" className="tabular my-4 min-h-6 text-muted">
        {query.data && describeRowRange({ page, total, searched: search.search })}
      </p>
      {query.data ? (
        <FoundTickets
          rows={query.data.rows}
          searched={search.search}
          status={status}
          actions={actions}
          onClear={() => onSearch('')}
        />
      ) : (
        <RowsSkeleton />
      )}
      <div className="mt-6">
        <PageLinks
          label="Tickets"
          page={page}
          pageCount={Math.ceil(total / TICKETS_PER_PAGE)}
          link={({ page: to, label, current, ...rest }) => (
            <Link
              to="/prize-draw/$id/view-tickets"
              params={{ id: drawId }}
              search={{
                ...(search.search && { search: search.search }),
                ...(status && { status }),
                ...(to > 1 && { page: to }),
              }}
              resetScroll={false}
              onClick={() => document.getElementById('tickets')?.focus()}
              aria-label={label}
              aria-current={current ? 'page' : undefined}
              {...rest}
            />
          )}
        />
      </div>
    </section>
  );
}

function describeRowRange({
  page,
  total,
  searched,
}: {
  page: number;
  total: number;
  searched?: string | undefined;
}) {
  if (total === 0) return '';
  const first = (page - 1) * TICKETS_PER_PAGE + 1;
  const last = Math.min(page * TICKETS_PER_PAGE, total);
  if (first > total) return `There are only ${formatNumber(total)}.`;
  // In a large draw, a search finds at most this many tickets.
  const more = searched && total === MOST_FOUND ? ' or more found. Type more to narrow it down' : ' found';
  const of = `${formatNumber(total)}${searched ? more : ''}`;
  return `${formatNumber(first)} to ${formatNumber(last)} of ${of}`;
}

type FoundTicketsProps = {
  rows: readonly Ticket[];
  searched: string | undefined;
  status: TicketStatus | undefined;
  actions: TicketActions;
  onClear: () => void;
};

function FoundTickets({ rows, searched, status, actions, onClear }: FoundTicketsProps) {
  if (rows.length > 0) return <TicketRows tickets={rows} actions={actions} />;
  if (searched === undefined && status !== undefined) {
    return (
      <EmptyState level={3} title={`No ${STATUS_NAMES[status]} tickets`} art={<TicketPile />}>
        {status === 'active'
          ? 'This draw has no valid tickets right now.'
          : `None of this draw’s tickets have been ${status}.`}
      </EmptyState>
    );
  }
  if (searched === undefined) {
    return (
      <EmptyState level={3} title="No tickets yet" art={<TicketPile />}>
        Every ticket you sell will appear here, with its number and buyer.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={3}
      title="No tickets found"
      art={<TicketPile />}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear Search
        </Button>
      }
    >
      <span className="wrap-anywhere">{`No tickets have “${searched}” in their name, email address or number.`}</span>
    </EmptyState>
  );
}

function RowsSkeleton() {
  return (
    <Loading label="Loading tickets...">
      <div className="grid gap-3">
        {Array.from({ length: TICKETS_PER_PAGE }, (_, row) => row).map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </div>
    </Loading>
  );
}
