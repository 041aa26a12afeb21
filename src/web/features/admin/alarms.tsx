import { useQuery } from '@tanstack/react-query';
import { Alert } from '#web/components/ui/alert.tsx';
import { callQuery } from '#web/lib/query.ts';
import { useApi } from '#web/lib/router-context.ts';
import { describeAlarms } from './alarm-text.ts';
import { AdminLink } from './detail.tsx';

const FRESH_MS = 60_000;

/** Tells an admin in every area what cannot wait. The area about jobs shows it with the details instead. */
export function Alarms() {
  const api = useApi();
  const { data } = useQuery({
    ...callQuery(api, 'GET /api/v1/admin/jobs'),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
  const alarms = data ? describeAlarms(data) : [];
  if (alarms.length === 0) return null;
  return (
    <Alert announce tone="danger" title="This cannot wait" className="mb-6">
      <ul>
        {alarms.map((alarm) => (
          <li key={alarm}>{alarm}</li>
        ))}
      </ul>
      <p className="mt-2">
        <AdminLink search={{ tab: 'outbox' }}>See what’s wrong, and what to do</AdminLink>
      </p>
    </Alert>
  );
}
