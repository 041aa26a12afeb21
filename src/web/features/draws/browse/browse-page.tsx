import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '#domain/text/numbers.ts';
import { plural } from '#domain/text/plural.ts';
import { TicketPile } from '#web/components/art/scenes.tsx';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { PageLinks } from '#web/components/ui/page-links.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { DrawCards, NoActiveDraws } from '#web/features/draws/card/draw-cards.tsx';
import { DrawsFailed } from '#web/features/draws/card/draws-failed.tsx';
import type { ListPage } from '#web/lib/api.ts';
import { useApi } from '#web/lib/router-context.ts';
import { Filters } from './filters.tsx';
import { browseQuery } from './queries.ts';
import { calculatePageCount, isFiltered } from './query.ts';
import type { BrowseSearch } from './search.ts';

/** All draws that are open for entry. */
export function BrowsePage({ search }: { search: BrowseSearch }) {
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(browseQuery(useApi(), search));
  const nothingAtAll = data?.total === 0 && !isFiltered(search);
  return (
    <Page>
      <PageHeader
        title="Prize draws"
        lead="Open now. Each stub shows what a ticket costs and how much of it goes to charity."
      />
      {!nothingAtAll && <Filters search={search} />}
      {/* Always rendered, so that screen readers announce a new result. */}
      <p aria-live="polite" className="tabular mt-8 mb-4 min-h-6 text-muted">
        {data && data.total > 0 && describeResults(data.total, search)}
      </p>
      {isError && <DrawsFailed error={error} onRetry={() => refetch()} />}
      {!data && !isError && <CardsLoading />}
      {data && (
        <div
          className={cn('transition-opacity', isPlaceholderData && 'opacity-60')}
          aria-busy={isPlaceholderData}
        >
          <Found data={data} search={search} />
        </div>
      )}
    </Page>
  );
}

function describeResults(total: number, search: BrowseSearch): string {
  const draws = plural(total, 'prize draw');
  const pages = calculatePageCount(total);
  const page = search.page ?? 1;
  return `${draws}${isFiltered(search) ? ' found' : ''}${pages > 1 && page <= pages ? `, page ${page} of ${pages}` : ''}`;
}

function Found({ data, search }: { data: ListPage<'GET /api/v1/prize-draws'>; search: BrowseSearch }) {
  const { rows, total } = data;
  if (rows.length === 0) {
    if (total > 0) return <NoSuchPage search={search} pageCount={calculatePageCount(total)} />;
    return isFiltered(search) ? <NoneFits /> : <NoActiveDraws />;
  }
  return (
    <>
      <DrawCards draws={rows} />
      <div className="mt-10">
        <PageLinks
          page={search.page ?? 1}
          pageCount={calculatePageCount(total)}
          label="Prize draws"
          link={({ page, label, current, ...rest }) => (
            <Link
              to="/prize-draws"
              search={page > 1 ? { ...search, page } : withoutPage(search)}
              aria-label={label}
              aria-current={current ? 'page' : undefined}
              {...rest}
            />
          )}
        />
      </div>
    </>
  );
}

function withoutPage({ page: _, ...search }: BrowseSearch): BrowseSearch {
  return search;
}

function NoSuchPage({ search, pageCount }: { search: BrowseSearch; pageCount: number }) {
  return (
    <EmptyState
      title={`There’s no page ${formatNumber(search.page ?? 1)}`}
      art={<TicketPile />}
      action={
        <ButtonLink to="/prize-draws" search={withoutPage(search)}>
          Go to the first page
        </ButtonLink>
      }
    >
      {`This list has ${plural(pageCount, 'page')}.`}
    </EmptyState>
  );
}

function NoneFits() {
  return (
    <EmptyState
      title="No prize draws match"
      art={<TicketPile />}
      action={
        <ButtonLink to="/prize-draws" search={{}}>
          Show all prize draws
        </ButtonLink>
      }
    >
      Try other words, another price or a later end date.
    </EmptyState>
  );
}

function CardsLoading() {
  return (
    <Loading label="Loading the prize draws...">
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} className="space-y-4 p-3.5">
            <Skeleton className="aspect-video" />
            <Skeleton className="h-7 w-3/4" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-2.5" />
            <Skeleton className="h-12" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
