import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DrawnDraw } from '#contract/pages/winners.ts';
import { describeMinimumReason } from '#domain/outcome/outcome-text.ts';
import { plural } from '#domain/text/plural.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { TicketPile } from '#web/components/art/scenes.tsx';
import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { PageLinks } from '#web/components/ui/page-links.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { DrawPicture } from '#web/features/draws/card/draw-picture.tsx';
import { DrawsFailed } from '#web/features/draws/card/draws-failed.tsx';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/router-context.ts';
import { WonPrizes } from './won-prizes.tsx';

const PER_PAGE = 10;

/** One page of the completed draws, newest first. */
export function winnersQuery(api: Api, page: number) {
  const name = 'GET /api/v1/winners';
  return queryOptions({
    queryKey: [name, page],
    queryFn: () => api.page(name, { query: { page, limit: PER_PAGE } }),
    placeholderData: keepPreviousData,
  });
}

/** The winners of all completed draws. */
export function WinnersPage({ page }: { page: number }) {
  const { data, error, isError, refetch } = useQuery(winnersQuery(useApi(), page));
  return (
    <Page>
      <PageHeader
        title="Past winners"
        lead="Every prize drawn here, with its winning ticket and winner. We show a winner’s first initial and last name, unless they’ve asked us not to. Anyone can check each draw."
      />
      {isError && <DrawsFailed error={error} onRetry={() => refetch()} />}
      {!data && !isError && <RowsLoading />}
      {data?.rows.length === 0 && (page > 1 ? <NoSuchPage /> : <NoWinnersYet />)}
      {data && data.rows.length > 0 && (
        <>
          <ol className="border-line border-t">
            {data.rows.map((draw) => (
              <li key={draw.id} className="border-line border-b py-8">
                <DrawnRow draw={draw} />
              </li>
            ))}
          </ol>
          <div className="mt-10">
            <PageLinks
              page={page}
              pageCount={Math.ceil(data.total / PER_PAGE)}
              label="Past winners"
              link={({ page: to, label, current, ...rest }) => (
                <Link
                  to="/winners"
                  search={to > 1 ? { page: to } : {}}
                  aria-label={label}
                  aria-current={current ? 'page' : undefined}
                  {...rest}
                />
              )}
            />
          </div>
        </>
      )}
    </Page>
  );
}

function DrawnRow({ draw }: { draw: DrawnDraw }) {
  const { id, title, hostName, completedAt, ticketsSold, charityName, provable, winners, earlier } = draw;
  const { outcome, minTicketAmount, entered } = draw;
  const params = { id };
  return (
    <DrawTheme draw={draw} className="bg-transparent">
      <article className="grid gap-x-8 gap-y-5 md:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="max-md:max-w-96">
          <DrawPicture draw={draw} sizes="(min-width: 48rem) 17rem, 24rem" className="rounded-sheet" />
        </div>
        <div className="min-w-0">
          <h2 className="text-2xl">
            <Link to="/prize-draw/$id" params={params} className="hover:text-accent">
              {title}
            </Link>
          </h2>
          <p className="tabular mt-1 text-muted">
            Drawn <time dateTime={completedAt}>{formatDateTime(completedAt)}</time>
            {` from ${plural(entered ?? ticketsSold, 'ticket')}, for ${charityName}. Hosted by ${hostName}.`}
          </p>
          <WonPrizes winners={winners} earlier={earlier} completedAt={completedAt} />
          {outcome === 'minimum_not_met' && minTicketAmount !== null && (
            <p className="measure mt-3 text-sm">
              {`Winners get cash instead of prizes ${describeMinimumReason(minTicketAmount)}.`}
            </p>
          )}
          <p className="mt-4 flex flex-wrap gap-x-6">
            <Link to="/prize-draw/$id" params={params} className="link inline-flex min-h-11 items-center">
              See the result<span className="sr-only"> of {title}</span>
            </Link>
            {provable && (
              <Link
                to="/prize-draw/$id/verify"
                params={params}
                className="link inline-flex min-h-11 items-center"
              >
                Check this draw<span className="sr-only">: {title}</span>
              </Link>
            )}
          </p>
        </div>
      </article>
    </DrawTheme>
  );
}

function NoWinnersYet() {
  return (
    <EmptyState
      title="Nothing has been drawn yet"
      art={<TicketPile />}
      action={<ButtonLink to="/prize-draws">Browse Prize Draws</ButtonLink>}
    >
      The first winners will appear here, with their tickets.
    </EmptyState>
  );
}

function NoSuchPage() {
  return (
    <EmptyState
      title="We can’t find that page"
      art={<TicketPile />}
      action={
        <ButtonLink to="/winners" search={{}}>
          See the latest winners
        </ButtonLink>
      }
    >
      The list of winners doesn’t have that many pages.
    </EmptyState>
  );
}

function RowsLoading() {
  return (
    <Loading label="Loading the winners...">
      {['a', 'b', 'c'].map((key) => (
        <div
          key={key}
          className="grid gap-x-8 gap-y-5 border-line border-t py-8 md:grid-cols-[17rem_minmax(0,1fr)]"
        >
          <Skeleton className="aspect-video max-md:max-w-96" />
          <div className="space-y-4">
            <Skeleton className="h-8 w-2/3" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-11 w-3/4" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
