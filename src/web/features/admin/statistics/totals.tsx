import type { Statistics } from '#contract/admin/statistics.ts';
import { pounds } from '#domain/money/format.ts';
import { grouped } from '#domain/text/numbers.ts';
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
          { key: 'sales', label: 'Sales', value: pounds(totals.salesPence) },
          { key: 'refunds', label: 'Refunds', value: pounds(totals.refundsPence) },
          { key: 'gross', label: 'Gross', value: pounds(totals.grossPence) },
          { key: 'fee', label: 'Platform fees', value: pounds(totals.platformFeePence) },
          { key: 'charity', label: 'Charities', value: pounds(totals.charityPence) },
        ]}
      />
      <StatRow
        items={[
          { key: 'draws', label: 'Draws on sale', value: grouped(totals.activeDraws) },
          {
            key: 'trees',
            label: 'Trees',
            value: grouped(trees),
            note: `${grouped(totals.treesByHosts)} by hosts`,
          },
          {
            key: 'conversion',
            label: 'Purchases paid',
            value: formatConversion(totals),
            note: `${grouped(totals.ordersPaid)} of ${grouped(totals.ordersBegun)}`,
          },
          {
            key: 'failed',
            label: (
              <FailedLink step={{ from, to, ordersFailed: totals.ordersFailed }}>Failed payments</FailedLink>
            ),
            value: grouped(totals.ordersFailed),
            note: pounds(totals.failedPence),
          },
          {
            key: 'people',
            label: 'New people',
            value: grouped(totals.newHosts + totals.newParticipants),
            note: plural(totals.newHosts, 'host'),
          },
        ]}
      />
    </div>
  );
}
