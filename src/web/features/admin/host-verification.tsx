import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HostRow } from '#contract/admin.ts';
import { grouped } from '#domain/words/numbers.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { SearchBox } from '#web/components/ui/search-box.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { HostItem } from './host-item.tsx';
import { hostsFound, needsWatching } from './host-search.ts';
import { hostsQuery } from './queries.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

/** Everybody who runs draws, and whether they may publish. */
export function HostVerification() {
  const { data, isError, isFetching, refetch } = useQuery(hostsQuery(useApi()));
  if (data) return <Hosts hosts={data.rows} total={data.total} />;
  if (isError && !isFetching) {
    return (
      <Alert
        tone="danger"
        announce
        title="Failed to load host data. Please try again later."
        action={
          <Button variant="secondary" onClick={() => refetch()}>
            Retry
          </Button>
        }
      />
    );
  }
  return <LoadingHosts />;
}

/** Also stands for the whole page until the list is there. */
export function LoadingHosts() {
  return (
    <div className="flex justify-center px-4 py-24 text-muted">
      <Spinner label="Loading..." />
    </div>
  );
}

function Hosts({ hosts, total }: { hosts: readonly HostRow[]; total: number }) {
  const [search, setSearch] = useState('');
  const [revoking, setRevoking] = useState<HostRow | null>(null);
  const found = hostsFound(hosts, search);
  if (total === 0) return <p className="py-8 text-lg text-muted">No hosts found</p>;
  return (
    <>
      <Watch hosts={hosts} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SearchBox
          value={search}
          onSearch={setSearch}
          placeholder="Search hosts..."
          className="w-full sm:max-w-96"
        />
        <p role="status" className="tabular text-muted text-sm">
          {countWords(found.length, hosts.length, total)}
        </p>
      </div>
      {found.length > 0 ? (
        <ul aria-label="Hosts" className="hairline mt-5 rounded-sheet bg-surface">
          {found.map((host) => (
            <HostItem key={host.id} host={host} onRevoke={() => setRevoking(host)} />
          ))}
        </ul>
      ) : (
        <p className="py-8 text-lg text-muted">No hosts found</p>
      )}
      <RevokeDialog host={revoking} onClose={() => setRevoking(null)} />
    </>
  );
}

function countWords(found: number, listed: number, total: number): string {
  if (found < listed) return `${grouped(found)} of ${grouped(listed)} hosts`;
  if (listed < total) return `The newest ${grouped(listed)} of ${grouped(total)} hosts`;
  return total === 1 ? '1 host' : `${grouped(total)} hosts`;
}

/** Draws go on when their host's verification is revoked, so somebody should look after their buyers. */
function Watch({ hosts }: { hosts: readonly HostRow[] }) {
  const watched = hosts.filter(needsWatching);
  if (watched.length === 0) return null;
  const title =
    watched.length === 1
      ? 'One host whose verification was revoked has prize draws running'
      : `${watched.length} hosts whose verification was revoked have prize draws running`;
  return (
    <Alert tone="warning" title={title} className="mb-6">
      The draws go on for their buyers' sake. They are marked in the list.
    </Alert>
  );
}
