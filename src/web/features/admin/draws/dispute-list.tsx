import type { ReactNode } from 'react';
import type { Dispute } from '#contract/refunds/disputes.ts';
import type { Bearer } from '#domain/disputes/bear-loss.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { AdminLink } from '../detail.tsx';

/** Who bears a lost dispute, for admins. */
const BEARER_NAMES: Record<Bearer, string> = {
  refunds: 'a refund that was due',
  held: 'the draw',
  reserve: 'the host’s reserve',
  host: 'the host, who owes it',
  platform: 'the platform',
};

type DisputeListProps = {
  disputes: readonly Dispute[];
  /** What else to show about each of them. */
  more?: (dispute: Dispute) => ReactNode;
};

/** Disputes raised by cardholders, as reported by the payment provider. */
export function DisputeList({ disputes, more }: DisputeListProps) {
  if (disputes.length === 0) return <p className="text-muted">No payments have been disputed.</p>;
  return (
    <ul aria-label="Disputes" className="hairline rounded-sheet bg-surface">
      {disputes.map((dispute) => (
        <li
          key={dispute.id}
          className="grid gap-x-6 gap-y-1.5 border-line border-b px-4 py-3.5 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5"
        >
          <div className="min-w-0">
            <p className="wrap-anywhere">
              <strong className="tabular font-semibold">{formatPounds(dispute.amountPence)}</strong>
              {' from '}
              <AdminLink search={{ tab: 'draws', open: dispute.prizeDrawId }}>
                {dispute.prizeDrawTitle}
              </AdminLink>
            </p>
            <p className="wrap-anywhere text-muted text-sm">
              {`${dispute.reason.replaceAll('_', ' ')}, ${dispute.reference}, opened ${formatShortDateTime(dispute.openedAt)}`}
            </p>
            {dispute.borneBy.length > 0 && <p className="wrap-anywhere text-sm">{describeLoss(dispute)}</p>}
            {more?.(dispute)}
          </div>
          <div className="flex flex-wrap items-start gap-2 sm:justify-end">
            <Badge tone={dispute.closedAt === null ? 'amber' : 'grey'}>
              {dispute.status.replaceAll('_', ' ')}
            </Badge>
            {dispute.withdrawn && <Badge tone="danger">Money taken back</Badge>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function describeLoss({ borneBy }: Dispute): string {
  const parts = borneBy.map(
    ({ bearer, amountPence }) => `${formatPounds(amountPence)} by ${BEARER_NAMES[bearer]}`,
  );
  return `Covered: ${parts.join(', ')}`;
}
