import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HostRow } from '#contract/admin/hosts.ts';
import { HOST_STATES, type HostState } from '#domain/admin/lists.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { AdminList, AdminListControls } from '../admin-list.tsx';
import { AdminLink } from '../detail.tsx';
import type { AdminSearch } from '../search.ts';
import { HostDetail } from './host-detail.tsx';
import { HostItem } from './host-item.tsx';
import { hostsQuery, waitingQuery, watchedQuery } from './queries.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

const STATE_NAMES: Record<HostState, string> = {
  waiting: 'Waiting for a call',
  unverified: 'Not verified',
  verified: 'Verified',
  revoked: 'Revoked',
  watched: 'Revoked, draws running',
};

export function HostsArea({ search }: { search: AdminSearch }) {
  return search.open ? <HostDetail key={search.open} id={search.open} /> : <HostList search={search} />;
}

function HostList({ search }: { search: AdminSearch }) {
  const [revoking, setRevoking] = useState<HostRow | null>(null);
  return (
    <section aria-labelledby="hosts">
      <h2 id="hosts" className="sr-only print:not-sr-only print:text-xl">
        Host Verification
      </h2>
      <Waiting />
      <Watch />
      <AdminListControls
        search={search}
        placeholder="Search hosts..."
        narrow={[
          {
            name: 'state',
            label: 'Status',
            all: 'All hosts',
            options: HOST_STATES.map((state) => ({ value: state, label: STATE_NAMES[state] })),
          },
        ]}
      />
      <AdminList
        query={hostsQuery(useApi(), search)}
        search={search}
        label="Hosts"
        failed="Failed to load host data. Please try again later."
        none="No hosts found"
      >
        {(hosts) => (
          <ul aria-label="Hosts" className="hairline rounded-sheet bg-surface">
            {hosts.map((host) => (
              <HostItem key={host.id} host={host} onRevoke={() => setRevoking(host)} />
            ))}
          </ul>
        )}
      </AdminList>
      <RevokeDialog host={revoking} onClose={() => setRevoking(null)} />
    </section>
  );
}

/** Hosts who asked for the call that verifies them, the oldest request first. */
function Waiting() {
  const { data } = useQuery(waitingQuery(useApi()));
  if (!data || data.total === 0) return null;
  return (
    <Alert
      title={
        data.total === 1 ? 'One host is waiting for a call' : `${data.total} hosts are waiting for a call`
      }
      className="mb-6"
      action={<AdminLink search={{ state: 'waiting' }}>Show the queue</AdminLink>}
    >
      They can’t publish until you’ve verified them. The oldest request comes first.
    </Alert>
  );
}

/** Draws keep running when their host's verification is revoked, so an admin should watch them. */
function Watch() {
  const { data } = useQuery(watchedQuery(useApi()));
  if (!data || data.total === 0) return null;
  const title =
    data.total === 1
      ? 'One host with revoked verification has prize draws running'
      : `${data.total} hosts with revoked verification have prize draws running`;
  return (
    <Alert
      tone="warning"
      title={title}
      className="mb-6"
      action={<AdminLink search={{ state: 'watched' }}>Show them</AdminLink>}
    >
      Their draws carry on because people have bought tickets. We’ve marked these hosts in the list.
    </Alert>
  );
}
