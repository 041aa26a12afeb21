import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { ListSkeleton } from '../admin-list.tsx';
import { AdminLink, Part } from '../detail.tsx';
import { useMay } from '../use-may.ts';
import { EntryList } from './entry-list.tsx';
import { historyQuery } from './queries.ts';

type HistoryProps = { id: string; title?: string };

/** What was done about something. Only admins see it. */
export function History(props: HistoryProps) {
  return useMay().admin ? <Entries {...props} /> : null;
}

function Entries({ id, title = 'History' }: HistoryProps) {
  const { data, isError, refetch } = useQuery(historyQuery(useApi(), id));
  const more = data && data.total > data.rows.length;
  return (
    <Part
      title={title}
      action={
        more && <AdminLink search={{ tab: 'audit', search: id }}>See it all in the audit log</AdminLink>
      }
    >
      {data ? (
        data.rows.length > 0 ? (
          <EntryList entries={data.rows} />
        ) : (
          <p className="text-muted">Nothing has been recorded yet.</p>
        )
      ) : isError ? (
        <LoadFailed title="The history could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton label={title} />
      )}
    </Part>
  );
}
