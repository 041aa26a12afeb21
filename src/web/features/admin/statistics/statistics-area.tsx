import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Statistics } from '#contract/admin/statistics.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { ApiError } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { ListSkeleton } from '../admin-list.tsx';
import type { AdminSearch } from '../search.ts';
import { Charts } from './charts.tsx';
import { DateRangeForm } from './date-range-form.tsx';
import { FailedPayments } from './failed-payments.tsx';
import { FiguresTable } from './figures-table.tsx';
import { FAILED_PAYMENTS, statisticsQuery } from './queries.ts';
import { Totals } from './totals.tsx';

export function StatisticsArea({ search }: { search: AdminSearch }) {
  return search.open === FAILED_PAYMENTS ? <FailedPayments search={search} /> : <Figures search={search} />;
}

function Figures({ search }: { search: AdminSearch }) {
  const query = useQuery({ ...statisticsQuery(useApi(), search), placeholderData: keepPreviousData });
  const { data, error, isFetching, refetch } = query;
  const rejected = error instanceof ApiError && error.status === 400;
  return (
    <section aria-labelledby="statistics">
      <h2 id="statistics" className="sr-only print:not-sr-only print:text-xl">
        Statistics
      </h2>
      <DateRangeForm search={search} />
      <div className="mt-7">
        {rejected ? (
          <Alert tone="danger" announce title={getErrorMessage(error)} />
        ) : data ? (
          <Shown statistics={data} />
        ) : error && !isFetching ? (
          <LoadFailed title="The statistics could not be loaded." onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton label="Statistics" />
        )}
      </div>
    </section>
  );
}

function Shown({ statistics }: { statistics: Statistics }) {
  return (
    <>
      <Totals statistics={statistics} />
      <Charts statistics={statistics} />
      <FiguresTable statistics={statistics} />
    </>
  );
}
