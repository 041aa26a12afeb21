import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Scale } from 'lucide-react';
import type { Reconciliation, ReconciliationFinding } from '#contract/refunds/reconciliation.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { plural } from '#domain/text/plural.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { PageLinks } from '#web/components/ui/page-links.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { StatRow } from '#web/components/ui/stat.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { ListSkeleton, ROWS_PER_PAGE, useAdminAddress } from '../admin-list.tsx';
import { AdminLink } from '../detail.tsx';
import { type AdminSearch, buildAdminSearch } from '../search.ts';
import { useAct } from '../use-act.ts';
import { FindingDetail } from './finding-detail.tsx';
import { describeAmount, nameFinding } from './finding-text.ts';
import { reconciliationQuery } from './queries.ts';
import { StateBadge } from './state-badge.tsx';

const ART = { className: 'size-16 text-accent', strokeWidth: 1.25, 'aria-hidden': true } as const;

/** Differences between the payment provider's records and ours. */
export function ReconciliationArea({ search }: { search: AdminSearch }) {
  return search.open ? <FindingDetail key={search.open} id={search.open} /> : <Overview search={search} />;
}

function Overview({ search }: { search: AdminSearch }) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...reconciliationQuery(useApi(), search),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="reconciliation">
      <h2 id="reconciliation" className="sr-only print:not-sr-only print:text-xl">
        Reconciliation
      </h2>
      {data ? (
        <Shown data={data} search={search} />
      ) : isError && !isFetching ? (
        <LoadFailed title="The differences could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton label="Differences" />
      )}
    </section>
  );
}

function Shown({ data, search }: { data: Reconciliation; search: AdminSearch }) {
  if (!data.isAvailable) {
    return (
      <EmptyState title="Nothing to compare" level={3} art={<Scale {...ART} />}>
        All payments are test payments, so no money moves at a payment provider.
      </EmptyState>
    );
  }
  const { findings, lastFailedAt } = data;
  const isOpenList = search.state === undefined || search.state === 'open';
  return (
    <>
      <Figures data={data} />
      {lastFailedAt && (
        <Alert tone="warning" title="The last check did not finish" className="mt-4">
          {`It started on ${formatShortDateTime(lastFailedAt)}. We’ll try again every ten minutes.`}
        </Alert>
      )}
      <Controls data={data} search={search} />
      {findings.length > 0 ? (
        <ul aria-label="Differences" className="hairline rounded-sheet bg-surface">
          {findings.map((finding) => (
            <FindingItem key={finding.id} finding={finding} />
          ))}
        </ul>
      ) : (
        <NoFindings data={data} isOpenList={isOpenList} />
      )}
      <Pages data={data} page={search.page ?? 1} />
    </>
  );
}

function Figures({ data }: { data: Reconciliation }) {
  const { open, differencePence, balancePence, ledgerPence } = data;
  const pounds = (pence: number | null) => (pence === null ? '–' : formatPounds(pence));
  return (
    <StatRow
      items={[
        {
          key: 'open',
          label: 'Open differences',
          value: formatNumber(open),
          note: describeSum({ open, differencePence }),
        },
        { key: 'provider', label: 'Balance at the provider', value: pounds(balancePence) },
        { key: 'ledger', label: 'Balance in the ledger', value: pounds(ledgerPence) },
      ]}
    />
  );
}

function describeSum({ open, differencePence }: Pick<Reconciliation, 'open' | 'differencePence'>): string {
  if (open === 0) return 'nothing to do';
  return differencePence === 0 ? 'the records agree' : `${formatPounds(differencePence)} in total`;
}

const describeLastCheck = ({ lastCheckedAt, isRunning }: Reconciliation): string => {
  if (isRunning) return 'Checking now…';
  return lastCheckedAt === null
    ? 'Checked every day.'
    : `Checked every day, last on ${formatShortDateTime(lastCheckedAt)}.`;
};

function Controls({ data, search }: { data: Reconciliation; search: AdminSearch }) {
  const look = useAdminAddress();
  return (
    <div className="my-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      <p role="status" className="tabular min-w-60 flex-1 text-muted">
        {describeLastCheck(data)}
      </p>
      <div className="flex w-full flex-wrap gap-3 sm:w-auto" data-screen-only="">
        <div className="flex-1 sm:w-44">
          <Select
            aria-label="Status"
            value={search.state ?? 'open'}
            onChange={({ target }) => look({ state: target.value === 'open' ? undefined : target.value })}
          >
            <option value="open">Open</option>
            <option value="resolved">Resolved</option>
            <option value="all">All</option>
          </Select>
        </div>
        <CheckNow isRunning={data.isRunning} />
      </div>
    </div>
  );
}

function CheckNow({ isRunning }: { isRunning: boolean }) {
  const api = useApi();
  const act = useAct({
    run: () => api('POST /api/v1/admin/reconciliation/run'),
    done: ({ open }) =>
      open === 0
        ? { title: 'Everything matches' }
        : { title: 'Checked', description: `${plural(open, 'difference')} open.` },
    failed: 'The check failed',
  });
  return (
    <Button
      variant="secondary"
      disabled={isRunning}
      pending={act.isPending}
      pendingText="Checking..."
      onClick={() => act.mutate(undefined)}
    >
      Check now
    </Button>
  );
}

function NoFindings({ data, isOpenList }: { data: Reconciliation; isOpenList: boolean }) {
  if (!isOpenList) return <p className="text-muted">Nothing has been resolved yet.</p>;
  if (data.lastCheckedAt === null) {
    return (
      <EmptyState title="Not checked yet" level={3} art={<Scale {...ART} />}>
        The first check imports all of the provider’s records. This can take a few minutes.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Everything matches" level={3} art={<Scale {...ART} />}>
      {`Last checked ${formatShortDateTime(data.lastCheckedAt)}. Every payment, refund, dispute and fee at the provider is in the ledger.`}
    </EmptyState>
  );
}

function FindingItem({ finding }: { finding: ReconciliationFinding }) {
  const { id, prizeDrawTitle, subject, firstSeenAt } = finding;
  return (
    <li className="relative grid items-center gap-x-6 gap-y-2 border-line border-b px-4 py-3.5 last:border-b-0 hover:bg-paper sm:grid-cols-[minmax(0,1fr)_auto_15rem] sm:px-5">
      <div className="min-w-0">
        <AdminLink
          search={{ tab: 'reconciliation', open: id }}
          className="wrap-anywhere line-clamp-2 font-semibold after:absolute after:inset-0 hover:text-accent"
        >
          {nameFinding(finding)}
        </AdminLink>
        <p className="wrap-anywhere line-clamp-2 text-muted">
          {[prizeDrawTitle, subject].filter(Boolean).join(', ')}
        </p>
      </div>
      <div className="flex sm:justify-end">
        <StateBadge finding={finding} />
      </div>
      <p className="tabular sm:text-right">
        <strong className="block font-semibold">{describeAmount(finding)}</strong>
        <span className="text-muted text-sm">{`since ${formatShortDateTime(firstSeenAt)}`}</span>
      </p>
    </li>
  );
}

function Pages({ data, page }: { data: Reconciliation; page: number }) {
  return (
    <div className="mt-6" data-screen-only="">
      <PageLinks
        label="Differences"
        page={page}
        pageCount={Math.ceil(data.total / ROWS_PER_PAGE)}
        link={({ page: to, label, current, className, children }) => (
          <Link
            from="/admin"
            to="."
            search={(now: AdminSearch) => buildAdminSearch({ ...now, page: to > 1 ? to : undefined })}
            aria-label={label}
            aria-current={current ? 'page' : undefined}
            className={className}
          >
            {children}
          </Link>
        )}
      />
    </div>
  );
}
