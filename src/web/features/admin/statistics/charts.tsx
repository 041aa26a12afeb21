import type { Statistics } from '#contract/admin/statistics.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { Chart } from './chart.tsx';
import { formatConversion } from './format.ts';
import { MoneyParts } from './money-parts.tsx';

const wholePounds = (pence: number) => formatPounds(pence).replace(/\.00$/, '');

/** The figures over time. Each chart has a text alternative, and the table below has the numbers. */
export function Charts({ statistics: { steps, totals } }: { statistics: Statistics }) {
  return (
    <div className="mt-9 grid [print-color-adjust:exact] gap-x-12 gap-y-10 lg:grid-cols-2">
      <Chart
        title="Sales and refunds"
        summary={`Sales of ${formatPounds(totals.salesPence)}, and refunds of ${formatPounds(totals.refundsPence)}`}
        steps={steps}
        format={wholePounds}
        up={[{ name: 'Sales', tone: 'accent', of: (step) => step.salesPence }]}
        down={{ name: 'Refunds', tone: 'danger', of: (step) => step.refundsPence }}
      />
      <MoneyParts totals={totals} />
      <Chart
        title="Purchases"
        summary={`${formatNumber(totals.ordersPaid)} of ${formatNumber(totals.ordersBegun)} purchases were paid, ${formatConversion(totals)}, and ${formatNumber(totals.ordersFailed)} payments failed`}
        steps={steps}
        format={formatNumber}
        up={[
          { name: 'Paid', tone: 'accent', of: (step) => step.ordersPaid },
          // A third colour, because some users cannot tell green from red.
          {
            name: 'Abandoned',
            tone: 'edge',
            of: (step) => step.ordersBegun - step.ordersPaid - step.ordersFailed,
          },
          { name: 'Failed', tone: 'danger', of: (step) => step.ordersFailed },
        ]}
      />
      <Chart
        title="New people"
        summary={`${formatNumber(totals.newParticipants)} new participants and ${formatNumber(totals.newHosts)} new hosts`}
        steps={steps}
        format={formatNumber}
        up={[
          { name: 'Participants', tone: 'accent', of: (step) => step.newParticipants },
          { name: 'Hosts', tone: 'highlight', of: (step) => step.newHosts },
        ]}
      />
      <Chart
        title="Draws on sale"
        summary={`${formatNumber(totals.activeDraws)} prize draws were on sale`}
        steps={steps}
        format={formatNumber}
        up={[{ name: 'Draws', tone: 'accent', of: (step) => step.activeDraws }]}
      />
      <Chart
        title="Trees pledged"
        summary={`${formatNumber(totals.treesByPlatform)} trees by the platform and ${formatNumber(totals.treesByHosts)} by hosts`}
        steps={steps}
        format={formatNumber}
        up={[
          { name: 'By the platform', tone: 'highlight', of: (step) => Math.max(0, step.treesByPlatform) },
          { name: 'By hosts', tone: 'accent', of: (step) => Math.max(0, step.treesByHosts) },
        ]}
      />
    </div>
  );
}
