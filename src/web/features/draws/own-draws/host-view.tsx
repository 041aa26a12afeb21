import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { OwnTotals } from '#contract/draws/own-draws.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { BareBoard } from '#web/components/art/scenes.tsx';
import { PageHeader } from '#web/components/layout/page.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { StatRow } from '#web/components/ui/stat.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { useOwnOrganisations } from '../organisations/own-organisations.ts';
import { PublishedPanel } from './lazy-published-panel.ts';
import { readListOptions } from './list-options.ts';
import { OwnDrawList } from './own-draw-list.tsx';
import { useOwnPage } from './own-page.ts';
import { ownTotalsQuery } from './queries.ts';
import type { DashboardSearch } from './search.ts';
import { VerificationBanner } from './verification-banner.tsx';

type HostViewProps = {
  user: User;
  search: DashboardSearch;
  /** What the host has to do next. */
  tasks: ReactNode;
};

/** A host's tasks, totals and the list of their draws. */
export function HostView({ user, search, tasks }: HostViewProps) {
  const totals = useQuery(ownTotalsQuery(useApi(), user.id));
  const list = useOwnPage(user.id, readListOptions(search));
  // Members of a team whose draws someone else is responsible for need no verification.
  const own = useOwnOrganisations(user);
  const onlyHelps = own.length > 0 && own.every(({ isHolder }) => !isHolder);
  const isError = totals.isError || list.isError;
  const retry = () => void Promise.all([totals.refetch(), list.refetch()]);
  return (
    <>
      {user.role === 'host' && !user.verified && !onlyHelps && (
        <div className="mb-8">
          <VerificationBanner user={user} />
        </div>
      )}
      <PageHeader
        title={`Welcome, ${user.firstName} ${user.lastName}`}
        actions={
          <>
            <ButtonLink to="/organisations" variant="secondary">
              Organisations
            </ButtonLink>
            <ButtonLink to="/prize-draw/new">
              <Plus className="size-5" aria-hidden="true" />
              Create New Prize Draw
            </ButtonLink>
          </>
        }
      />
      {search.published && <PublishedPanel key={search.published} id={search.published} search={search} />}
      {tasks}
      {totals.data && <Tiles totals={totals.data} />}
      {totals.isPending && <TilesSkeleton />}
      <section aria-labelledby="your-draws" className="mt-12">
        <h2 id="your-draws" tabIndex={-1} className="mb-5 scroll-mt-20 text-2xl outline-none">
          Your Prize Draws
        </h2>
        {isError && <LoadFailed title="Failed to load your prize draws. Please try again." onRetry={retry} />}
        {!isError && (totals.isPending || list.isPending) && <ListSkeleton />}
        {!isError && totals.data && list.data && (
          <Draws
            counts={totals.data.draws}
            shown={{ ...list.data, page: list.page, waiting: list.isPlaceholderData }}
            search={search}
          />
        )}
      </section>
    </>
  );
}

function Draws(props: Parameters<typeof OwnDrawList>[0]) {
  const { all, archived } = props.counts;
  return all + archived === 0 ? <NoDraws /> : <OwnDrawList {...props} />;
}

function Tiles({ totals }: { totals: OwnTotals }) {
  const { activeDraws, earningsPence, charityPence, trees, treesPlanted } = totals;
  return (
    <StatRow
      items={[
        { key: 'active', label: 'Active Prize Draws', value: formatNumber(activeDraws) },
        { key: 'earnings', label: 'Total Earnings', value: formatPounds(earningsPence) },
        { key: 'charity', label: 'Charity Raised', value: formatPounds(charityPence) },
        {
          key: 'trees',
          label: 'Trees Planted',
          value: formatNumber(treesPlanted),
          note: trees > treesPlanted && `${formatNumber(trees - treesPlanted)} pledged`,
        },
      ]}
    />
  );
}

function NoDraws() {
  return (
    <EmptyState
      level={3}
      title="No Prize Draws Yet"
      art={<BareBoard />}
      action={<ButtonLink to="/prize-draw/new">Create Your First Prize Draw</ButtonLink>}
    >
      Add your prize, price and charity. It takes about five minutes, and nothing goes live until you say so.
    </EmptyState>
  );
}

const WAITING = ['Active Prize Draws', 'Total Earnings', 'Charity Raised', 'Trees Planted'];

function TilesSkeleton() {
  return (
    <StatRow
      items={WAITING.map((label) => ({
        key: label,
        label,
        value: <Skeleton className="my-1 h-7 w-20" />,
      }))}
    />
  );
}

function ListSkeleton() {
  return (
    <Loading label="Loading your prize draws...">
      <div className="grid gap-5">
        <Skeleton className="h-26 sm:h-11" />
        <Skeleton className="h-11 max-w-160" />
        <CardSkeleton />
        <CardSkeleton />
      </div>
    </Loading>
  );
}

function CardSkeleton() {
  return (
    <div className="hairline overflow-hidden rounded-sheet bg-surface sm:flex">
      <Skeleton className="rounded-none! max-sm:aspect-5/2 sm:w-44 sm:flex-none lg:w-64" />
      <div className="flex-1 space-y-4 p-5 sm:p-6">
        <Skeleton className="h-7 w-24" />
        <Skeleton className="h-7 w-3/4 max-w-96" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-3 w-full rounded-full!" />
        <Skeleton className="h-28 w-full md:h-16" />
        <Skeleton className="h-11 w-full sm:w-72" />
      </div>
    </div>
  );
}
