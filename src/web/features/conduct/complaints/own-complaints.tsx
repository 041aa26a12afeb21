import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatLongDate } from '#domain/time/london.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { describeState } from './complaint-text.ts';
import { ownComplaintsQuery } from './queries.ts';

/** The user's complaints, on the page about support. */
export function OwnComplaints() {
  const { data, isError, refetch } = useQuery(ownComplaintsQuery(useApi()));
  if (isError && !data)
    return <LoadFailed title="Your complaints could not be loaded." onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label="Loading your complaints...">
        <Skeleton className="h-14" />
      </Loading>
    );
  }
  if (data.length === 0) {
    return (
      <p className="text-muted">
        You haven’t complained about anything. You can do so on the page of every prize draw and order.
      </p>
    );
  }
  return (
    <ul aria-label="Your complaints" className="hairline rounded-sheet bg-surface">
      {data.map((complaint) => {
        const { label, tone } = describeState(complaint);
        return (
          <li
            key={complaint.id}
            className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b px-4 py-3 last:border-b-0 hover:bg-paper sm:px-5"
          >
            <div className="min-w-0">
              <Link
                to="/complaint/$key"
                params={{ key: complaint.reference }}
                className="tabular font-semibold after:absolute after:inset-0 hover:text-accent"
              >
                {complaint.reference}
              </Link>
              <p className="wrap-anywhere line-clamp-2 text-muted text-sm">
                {`${complaint.prizeDraw?.title ?? 'A deleted prize draw'}, ${formatLongDate(complaint.createdAt)}`}
              </p>
            </div>
            <Badge tone={tone}>{label}</Badge>
          </li>
        );
      })}
    </ul>
  );
}
