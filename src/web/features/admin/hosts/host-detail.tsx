import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HostDetails } from '#contract/admin/hosts.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { StatRow } from '#web/components/ui/stat.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { ListSkeleton } from '../admin-list.tsx';
import { History } from '../audit/history.tsx';
import { AdminLink, Detail, DetailSkeleton, Part } from '../detail.tsx';
import { DetailFailed, isGone } from '../detail-failed.tsx';
import { DisputeList } from '../draws/dispute-list.tsx';
import { DrawRows } from '../draws/draw-rows.tsx';
import { Notes } from '../people/notes.tsx';
import { HostBadges, RequestLines, VerificationButton } from './host-item.tsx';
import { hostDisputesQuery, hostDrawsQuery, hostQuery } from './queries.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

export function HostDetail({ id }: { id: string }) {
  const { data: host, error, refetch } = useQuery(hostQuery(useApi(), id));
  if (host && !isGone(error)) return <Host host={host} />;
  if (error) return <DetailFailed what="host" error={error} onRetry={() => void refetch()} />;
  return <DetailSkeleton label="The host" />;
}

function Host({ host }: { host: HostDetails }) {
  const api = useApi();
  const [revoking, setRevoking] = useState(false);
  const { data: draws } = useQuery(hostDrawsQuery(api, host.id));
  const { data: disputes } = useQuery(hostDisputesQuery(api, host.id));
  const name = formatFullName(host);
  return (
    <Detail
      back="All hosts"
      title={name}
      badges={<HostBadges host={host} />}
      lead={
        <>
          <p>{`${host.email}${host.emailVerified ? '' : ' (not confirmed)'}, joined ${formatLongDate(host.createdAt)}`}</p>
          <RequestLines host={host} />
          <p>
            <AdminLink search={{ tab: 'people', open: host.id }}>Their account</AdminLink>
          </p>
        </>
      }
      actions={<VerificationButton host={host} name={name} onRevoke={() => setRevoking(true)} />}
    >
      <HostMoney host={host} />
      <Part
        title="Prize draws"
        action={
          draws && draws.total > draws.rows.length ? (
            <AdminLink
              search={{ tab: 'draws', search: host.id }}
            >{`All ${formatNumber(draws.total)}`}</AdminLink>
          ) : undefined
        }
      >
        {draws ? (
          <DrawRows draws={draws.rows} withHost={false} none="No prize draws yet." />
        ) : (
          <ListSkeleton label="Prize draws" />
        )}
      </Part>
      <Part title="Disputes">
        {disputes ? <DisputeList disputes={disputes.rows} /> : <ListSkeleton label="Disputes" />}
      </Part>
      <Notes personId={host.id} notes={host.notes} />
      <History id={host.id} />
      <RevokeDialog host={revoking ? host : null} onClose={() => setRevoking(false)} />
    </Detail>
  );
}

function HostMoney({ host: { money, draws, drawn, openDisputes } }: { host: HostDetails }) {
  const { gross, platformFee, charity, host, refunded, held, trees } = money;
  return (
    <div className="grid gap-4">
      <StatRow
        items={[
          {
            key: 'draws',
            label: 'Prize draws',
            value: formatNumber(draws),
            note: `${formatNumber(drawn)} drawn`,
          },
          {
            key: 'gross',
            label: 'Gross',
            value: formatPounds(gross),
            note: `${formatPounds(refunded)} refunded`,
          },
          {
            key: 'host',
            label: 'The host’s share',
            value: formatPounds(host),
            note: `${formatPounds(held)} held`,
          },
          { key: 'charity', label: 'Charities', value: formatPounds(charity) },
        ]}
      />
      <StatRow
        items={[
          { key: 'fee', label: 'Platform fee', value: formatPounds(platformFee) },
          { key: 'trees', label: 'Trees pledged', value: formatNumber(trees.byPlatform + trees.extra) },
          { key: 'disputes', label: 'Open disputes', value: formatNumber(openDisputes) },
        ]}
      />
    </div>
  );
}
