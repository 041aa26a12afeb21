import type { AdminDraw } from '#contract/admin/draws.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { StatusBadge } from '#web/components/ui/status-badge.tsx';
import { AdminLink } from '../detail.tsx';
import { describeEnd } from './draw-end.ts';

type DrawRowsProps = {
  draws: readonly AdminDraw[];
  none?: string;
  /** Shows the host of each draw; not needed if all have the same host. */
  withHost?: boolean;
};

/** Draws as rows that link to their details. */
export function DrawRows({ draws, none, withHost = true }: DrawRowsProps) {
  if (draws.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <ul aria-label="Prize draws" className="hairline rounded-sheet bg-surface">
      {draws.map((draw) => (
        <DrawItem key={draw.id} draw={draw} withHost={withHost} />
      ))}
    </ul>
  );
}

function DrawItem({ draw, withHost }: { draw: AdminDraw; withHost: boolean }) {
  const { host, ticketsSold, ticketLimit } = draw;
  return (
    <li className="relative grid items-center gap-x-6 gap-y-2 border-line border-b px-4 py-3.5 last:border-b-0 hover:bg-paper sm:grid-cols-[minmax(0,1fr)_auto_9rem] sm:px-5">
      <div className="min-w-0">
        <AdminLink
          search={{ tab: 'draws', open: draw.id }}
          className="wrap-anywhere font-semibold after:absolute after:inset-0 hover:text-accent"
        >
          {draw.title}
        </AdminLink>
        {withHost && <p className="wrap-anywhere text-muted">{`${formatFullName(host)}, ${host.email}`}</p>}
        <p className="text-muted text-sm">{describeEnd(draw)}</p>
      </div>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        <StatusBadge draw={draw} />
        <DrawBadges draw={draw} />
      </div>
      <p className="tabular sm:text-right">
        <strong className="font-semibold">{formatPounds(draw.grossPence)}</strong>
        <span className="text-muted text-sm max-sm:ml-3 sm:block">
          {ticketLimit === null
            ? `${formatNumber(ticketsSold)} sold`
            : `${formatNumber(ticketsSold)} of ${formatNumber(ticketLimit)}`}
        </span>
      </p>
    </li>
  );
}

export function DrawBadges({ draw: { paused, archived, logRefused, host } }: { draw: AdminDraw }) {
  return (
    <>
      {logRefused && <Badge tone="danger">Log refused</Badge>}
      {paused && <Badge tone="yellow">Paused</Badge>}
      {archived && <Badge>Archived</Badge>}
      {host.revoked && <Badge tone="danger">Host revoked</Badge>}
      {host.suspended && <Badge tone="danger">Host suspended</Badge>}
    </>
  );
}
