import type { Statistics } from '#contract/admin/statistics.ts';
import { pounds } from '#domain/money/format.ts';
import { grouped } from '#domain/text/numbers.ts';
import { Chart } from './chart.tsx';
import { formatConversion } from './format.ts';
import { MoneyParts } from './money-parts.tsx';

const wholePounds = (pence: number) => pounds(pence).replace(/\.00$/, '');

/** The figures over time; each chart has a text alternative, and the table below has the numbers. */
export function Charts({ statistics: { steps, totals } }: { statistics: Statistics }) {
  return (
    <div className="mt-9 grid [print-color-adjust:exact] gap-x-12 gap-y-10 lg:grid-cols-2">
      <Chart
        title="Sales and refunds"
        summary={`Sales of ${pounds(totals.salesPence)}, and refunds of ${pounds(totals.refundsPence)}`}
        steps={steps}
        format={wholePounds}
        up={[{ name: 'Sales', tone: 'accent', of: (step) => step.salesPence }]}
        down={{ name: 'Refunds', tone: 'danger', of: (step) => step.refundsPence }}
      />
      <MoneyParts totals={totals} />
      <Chart
        title="Purchases"
        summary={`${grouped(totals.ordersPaid)} of ${grouped(totals.ordersBegun)} purchases were paid, ${formatConversion(totals)}, and ${grouped(totals.ordersFailed)} payments failed`}
        steps={steps}
        format={grouped}
        up={[
          { name: 'Paid', tone: 'accent', of: (step) => step.ordersPaid },
          // A third colour, because some users cannot tell green from red.
          {
            name: 'Left off',
            tone: 'edge',
            of: (step) => step.ordersBegun - step.ordersPaid - step.ordersFailed,
          },
          { name: 'Failed', tone: 'danger', of: (step) => step.ordersFailed },
        ]}
      />
      <Chart
        title="New people"
        summary={`${grouped(totals.newParticipants)} new participants and ${grouped(totals.newHosts)} new hosts`}
        steps={steps}
        format={grouped}
        up={[
          { name: 'Participants', tone: 'accent', of: (step) => step.newParticipants },
          { name: 'Hosts', tone: 'highlight', of: (step) => step.newHosts },
        ]}
      />
      <Chart
        title="Draws on sale"
        summary={`${grouped(totals.activeDraws)} prize draws were on sale`}
        steps={steps}
        format={grouped}
        up={[{ name: 'Draws', tone: 'accent', of: (step) => step.activeDraws }]}
      />
      <Chart
        title="Trees"
        summary={`${grouped(totals.treesByPlatform)} trees by the platform and ${grouped(totals.treesByHosts)} by hosts`}
        steps={steps}
        format={grouped}
        up={[
          { name: 'By the platform', tone: 'highlight', of: (step) => Math.max(0, step.treesByPlatform) },
          { name: 'By hosts', tone: 'accent', of: (step) => Math.max(0, step.treesByHosts) },
        ]}
      />
    </div>
  );
}
