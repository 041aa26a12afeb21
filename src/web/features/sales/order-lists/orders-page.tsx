import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import {
  BUYER_FILTERS,
  type BuyerFilter,
  ORDER_FILTERS,
  type OrderFilter,
} from '#domain/orders/order-lists.ts';
import { MOST_FOUND } from '#domain/orders/ticket-search.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { plural } from '#domain/text/plural.ts';
import { TicketPile } from '#web/components/art/scenes.tsx';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { GetForm } from '#web/components/ui/get-form.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { PageLinks } from '#web/components/ui/page-links.tsx';
import { SearchBox } from '#web/components/ui/search-box.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { TabLinks, tabLinkStyle } from '#web/components/ui/tab-links.tsx';
import { drawQuery } from '#web/features/draws/queries.ts';
import { useApi } from '#web/lib/router-context.ts';
import { BuyerRows } from './buyer-rows.tsx';
import { ExportLink } from './export-link.tsx';
import { OrderRows } from './order-rows.tsx';
import { buyerPageQuery, orderPageQuery, ROWS_PER_PAGE } from './queries.ts';
import { type BuyerSearch, type OrderSearch, type OrdersSearch, setPage } from './search.ts';

type OrdersPageProps = { drawId: string; mayExport: boolean; search: OrdersSearch };

/** A draw's sales by order or by buyer, for the people who run it. */
export function OrdersPage({ drawId, mayExport, search }: OrdersPageProps) {
  const { data: draw } = useSuspenseQuery(drawQuery(useApi(), drawId));
  const isByBuyer = search.by === 'buyer';
  const list = isByBuyer ? 'buyers' : 'orders';
  return (
    <Page>
      <PageHeader
        title={
          <span className="wrap-anywhere">{`${isByBuyer ? 'Buyers' : 'Orders'} for ${draw.title}`}</span>
        }
        lead="All times are UK time. The downloaded files contain the whole list."
        actions={
          mayExport && (
            <ExportLink drawId={drawId} list={list}>
              {`Export ${list} to CSV`}
            </ExportLink>
          )
        }
      />
      <TabLinks label="Sales" current={list} className="mb-5">
        <Link
          to="/prize-draw/$id/orders"
          params={{ id: drawId }}
          search={{}}
          aria-current={isByBuyer ? undefined : 'page'}
          activeOptions={{ exact: true }}
          className={tabLinkStyle(!isByBuyer)}
        >
          By order
        </Link>
        <Link
          to="/prize-draw/$id/orders"
          params={{ id: drawId }}
          search={{ by: 'buyer' }}
          aria-current={isByBuyer ? 'page' : undefined}
          activeOptions={{ exact: true }}
          className={tabLinkStyle(isByBuyer)}
        >
          By buyer
        </Link>
      </TabLinks>
      {search.by === 'buyer' ? (
        <BuyerList drawId={drawId} search={search} />
      ) : (
        <OrderList drawId={drawId} search={search} />
      )}
    </Page>
  );
}

type ListProps<Search> = { drawId: string; search: Search };

function OrderList({ drawId, search }: ListProps<OrderSearch>) {
  const query = useQuery({ ...orderPageQuery(useApi(), drawId, search), placeholderData: keepPreviousData });
  return (
    <List drawId={drawId} search={search} total={query.data?.total} what="order" query={query}>
      {query.data && <OrderRows orders={query.data.rows} />}
    </List>
  );
}

function BuyerList({ drawId, search }: ListProps<BuyerSearch>) {
  const query = useQuery({ ...buyerPageQuery(useApi(), drawId, search), placeholderData: keepPreviousData });
  return (
    <List drawId={drawId} search={search} total={query.data?.total} what="buyer" query={query}>
      {query.data && <BuyerRows buyers={query.data.rows} />}
    </List>
  );
}

type FoundProps = {
  drawId: string;
  search: OrdersSearch;
  /** The number of rows that match; undefined until they are loaded. */
  total: number | undefined;
  what: 'order' | 'buyer';
  query: { isError: boolean; isPlaceholderData: boolean; refetch: () => unknown };
  children: ReactNode;
};

/** The search, the filters and the pages around the rows. */
function List({ drawId, search, total, what, query, children }: FoundProps) {
  const navigate = useNavigate({ from: '/prize-draw/$id/orders' });
  const onSearch = useCallback(
    (text: string) =>
      void navigate({
        search: ({ page: _, search: __, ...rest }) => ({ ...rest, ...(text !== '' && { search: text }) }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const { page = 1 } = search;
  return (
    <section aria-labelledby="list">
      <h2 id="list" tabIndex={-1} className="sr-only">
        {what === 'order' ? 'Orders' : 'Buyers'}
      </h2>
      <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-center">
        <GetForm action={`/prize-draw/${drawId}/orders`} keep={{ by: search.by, status: search.status }}>
          <SearchBox
            name="search"
            placeholder={`Search ${what}s...`}
            value={search.search ?? ''}
            onSearch={onSearch}
          />
        </GetForm>
        <Filters drawId={drawId} search={search} />
      </div>
      <p role="status" className="tabular my-4 min-h-6 text-muted">
        {total !== undefined &&
          !query.isError &&
          describeRange({ page, total, what, searched: search.search })}
      </p>
      {query.isError ? (
        <LoadFailed title={`The ${what}s could not be loaded.`} onRetry={() => void query.refetch()} />
      ) : total === undefined ? (
        <RowsLoading what={what} />
      ) : total === 0 ? (
        <NothingFound search={search} what={what} onClear={() => onSearch('')} />
      ) : (
        <div
          aria-busy={query.isPlaceholderData || undefined}
          className={cn(query.isPlaceholderData && 'opacity-60')}
        >
          {children}
        </div>
      )}
      <div className="mt-6">
        <PageLinks
          label={what === 'order' ? 'Orders' : 'Buyers'}
          page={page}
          pageCount={Math.ceil((total ?? 0) / ROWS_PER_PAGE)}
          link={({ page: to, label, current, ...rest }) => (
            <Link
              to="/prize-draw/$id/orders"
              params={{ id: drawId }}
              search={setPage(search, to)}
              resetScroll={false}
              onClick={() => document.getElementById('list')?.focus()}
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

const ORDER_NAMES: Record<OrderFilter, string> = {
  paid: 'Paid',
  refunded: 'Refunded',
  pending: 'Being paid',
};
const BUYER_NAMES: Record<BuyerFilter, string> = { active: 'With tickets', voided: 'All voided' };

type Filter = { key: string; name: string; search: OrdersSearch; isCurrent: boolean };

function listFilters(shown: OrdersSearch): Filter[] {
  const text = shown.search === undefined ? {} : { search: shown.search };
  if (shown.by === 'buyer') {
    return [undefined, ...BUYER_FILTERS].map((status) => ({
      key: status ?? 'all',
      name: status ? BUYER_NAMES[status] : 'All',
      search: { by: 'buyer', ...text, ...(status && { status }) },
      isCurrent: status === shown.status,
    }));
  }
  return [undefined, ...ORDER_FILTERS].map((status) => ({
    key: status ?? 'all',
    name: status ? ORDER_NAMES[status] : 'All',
    search: { ...text, ...(status && { status }) },
    isCurrent: status === shown.status,
  }));
}

/** Links that filter the list by status and keep the search. */
function Filters({ drawId, search: shown }: { drawId: string; search: OrdersSearch }) {
  return (
    <nav aria-label="Status" className="flex flex-wrap gap-1">
      {listFilters(shown).map(({ key, name, search, isCurrent }) => (
        <Link
          key={key}
          to="/prize-draw/$id/orders"
          params={{ id: drawId }}
          search={search}
          activeOptions={{ exact: true }}
          resetScroll={false}
          aria-current={isCurrent ? 'true' : undefined}
          className={cn(
            'tap inline-flex items-center rounded-control px-3.5 font-semibold text-sm',
            isCurrent ? 'bg-accent-soft text-ink' : 'text-accent hover:bg-accent-soft/60',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

type Range = { page: number; total: number; what: string; searched: string | undefined };

function describeRange({ page, total, what, searched }: Range): string {
  if (total === 0) return '';
  const first = (page - 1) * ROWS_PER_PAGE + 1;
  const last = Math.min(page * ROWS_PER_PAGE, total);
  if (first > total) return `There are only ${formatNumber(total)}.`;
  const all = `${plural(total, what)}${searched ? ' found' : ''}`;
  const more = searched && total >= MOST_FOUND ? '. Type more to narrow it down' : '';
  return `${formatNumber(first)} to ${formatNumber(last)} of ${all}${more}`;
}

type NothingFoundProps = { search: OrdersSearch; what: 'order' | 'buyer'; onClear: () => void };

function NothingFound({ search: { search, status }, what, onClear }: NothingFoundProps) {
  if (search === undefined) {
    return (
      <EmptyState level={3} title={`No ${what}s ${status ? 'here' : 'yet'}`} art={<TicketPile />}>
        {status
          ? `None of the ${what}s have this status.`
          : what === 'order'
            ? 'Every order will appear here, with its buyer and what was paid.'
            : 'Everyone who buys a ticket will appear here.'}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={3}
      title={`No ${what}s found`}
      art={<TicketPile />}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear Search
        </Button>
      }
    >
      <span className="wrap-anywhere">{`No ${what}s have “${search}” in their name, email address or ticket numbers.`}</span>
    </EmptyState>
  );
}

function RowsLoading({ what }: { what: string }) {
  return (
    <Loading label={`Loading ${what}s...`}>
      <div className="grid gap-3">
        {Array.from({ length: 8 }, (_, row) => row).map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
    </Loading>
  );
}
