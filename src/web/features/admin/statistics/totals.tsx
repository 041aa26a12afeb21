import type { Statistics } from '#contract/admin/statistics.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { plural } from '#domain/text/plural.ts';
import { StatRow } from '#web/components/ui/stat.tsx';
import { FailedLink } from './failed-link.tsx';
import { formatConversion } from './format.ts';

export function Totals({ statistics: { totals, from, to } }: { statistics: Statistics }) {
  const trees = totals.treesByPlatform + totals.treesByHosts;
  return (
    <div className="grid gap-4">
      <StatRow
        items={[
          { key: 'sales', label: 'Sales', value: formatPounds(totals.salesPence) },
          { key: 'refunds', label: 'Refunds', value: formatPounds(totals.refundsPence) },
          { key: 'gross', label: 'Gross', value: formatPounds(totals.grossPence) },
          { key: 'fee', label: 'Platform fees', value: formatPounds(totals.platformFeePence) },
          { key: 'charity', label: 'Charities', value: formatPounds(totals.charityPence) },
        ]}
      />
      <StatRow
        items={[
          { key: 'draws', label: 'Draws on sale', value: formatNumber(totals.activeDraws) },
          {
            key: 'trees',
            label: 'Trees pledged',
            value: formatNumber(trees),
            note: `${formatNumber(totals.treesByHosts)} by hosts`,
          },
          {
            key: 'conversion',
            label: 'Purchases paid',
            value: formatConversion(totals),
            note: `${formatNumber(totals.ordersPaid)} of ${formatNumber(totals.ordersBegun)}`,
          },
          {
            key: 'failed',
            label: (
              <FailedLink step={{ from, to, ordersFailed: totals.ordersFailed }}>Failed payments</FailedLink>
            ),
            value: formatNumber(totals.ordersFailed),
            note: formatPounds(totals.failedPence),
          },
          {
            key: 'people',
            label: 'New people',
            value: formatNumber(totals.newHosts + totals.newParticipants),
            note: plural(totals.newHosts, 'host'),
          },
        ]}
      />
    </div>
  );
}
