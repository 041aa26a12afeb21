import type { AdminDrawDetails } from '#contract/admin/draws.ts';
import type { DrawWork } from '#domain/admin/lists.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { plural } from '#domain/text/plural.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { StatRow } from '#web/components/ui/stat.tsx';
import { Facts } from '../detail.tsx';

export function DrawMoneyRow({
  draw: { money, ticketsSold, voided, held, participants },
}: {
  draw: AdminDrawDetails;
}) {
  const { gross, platformFee, charity, host, winners, refunded, trees } = money;
  return (
    <div className="grid gap-4">
      <StatRow
        items={[
          {
            key: 'gross',
            label: 'Gross',
            value: formatPounds(gross),
            note: `${formatPounds(refunded)} refunded`,
          },
          { key: 'fee', label: 'Platform fee', value: formatPounds(platformFee) },
          { key: 'charity', label: 'Charity', value: formatPounds(charity) },
          { key: 'host', label: 'Host', value: formatPounds(host), note: `${formatPounds(money.held)} held` },
          ...(winners > 0
            ? [{ key: 'winners', label: 'Cash to winners', value: formatPounds(winners) }]
            : []),
        ]}
      />
      <StatRow
        items={[
          {
            key: 'trees',
            label: 'Trees pledged',
            value: formatNumber(trees.byPlatform + trees.extra),
            note: trees.extra > 0 ? `${formatNumber(trees.extra)} by the host` : undefined,
          },
          {
            key: 'tickets',
            label: 'Tickets',
            value: formatNumber(ticketsSold),
            note: `${formatNumber(voided)} voided, ${formatNumber(held)} held`,
          },
          { key: 'people', label: 'Participants', value: formatNumber(participants) },
        ]}
      />
    </div>
  );
}

const WORK: Record<DrawWork, string> = {
  holds: 'Unpaid orders holding tickets',
  confirmations: 'Orders waiting for a confirmation email',
  refunds: 'Refunds in progress',
  cancellation: 'Tickets to refund',
  drawing: 'Draw in progress',
  results: 'Results to email',
};

const WHEN: Record<DrawWork, string> = {
  holds: 'first expires',
  confirmations: 'oldest from',
  refunds: 'oldest from',
  cancellation: 'since',
  drawing: 'due',
  results: 'since',
};

/** The work that is still to be done for the draw. */
export function DrawWorkList({ draw: { work, cancelBy } }: { draw: AdminDrawDetails }) {
  if (work.length === 0 && cancelBy === null) {
    return <p className="text-muted">There’s nothing left to do.</p>;
  }
  const items = work.map(({ kind, count, pence, at }) => ({
    name: WORK[kind],
    value: [
      kind === 'drawing' || kind === 'results' ? '' : formatNumber(count),
      pence === null ? '' : formatPounds(pence),
      at === null ? '' : `${WHEN[kind]} ${formatShortDateTime(at)}`,
    ]
      .filter(Boolean)
      .join(', '),
  }));
  const lapse = cancelBy
    ? [{ name: 'Cancelled automatically if not drawn', value: `on ${formatShortDateTime(cancelBy)}` }]
    : [];
  return <Facts items={[...items, ...lapse]} />;
}

export function DrawDates({ draw }: { draw: AdminDrawDetails }) {
  const time = (name: string, at: string | null) =>
    at === null ? [] : [{ name, value: formatShortDateTime(at) }];
  const { log } = draw;
  return (
    <Facts
      items={[
        { name: 'Ticket price', value: formatPounds(draw.ticketPricePence) },
        {
          name: 'Charity',
          value: `${draw.charityName}, ${draw.charityPercentage}% of what’s left after the fee`,
        },
        ...time('Created', draw.createdAt),
        ...time('Sales start', draw.startDate),
        ...time('Sales end', draw.endDate),
        ...time('Ended', draw.endedAt),
        ...time('List sealed', draw.sealedAt),
        ...time('Drawn', draw.completedAt),
        ...time('Cancelled', draw.cancelledAt),
        ...time('Refunded', draw.refundedAt),
        {
          name: 'Public log',
          value: log
            ? `${plural(log.entries, 'entry', 'entries')}, latest ${formatShortDateTime(log.latestAt)}`
            : 'none yet',
        },
      ]}
    />
  );
}
