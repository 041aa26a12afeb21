import type { ReactNode } from 'react';
import type { Figures, Statistics } from '#contract/admin/statistics.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { Cell, HeaderCell, Row, Table } from '#web/components/ui/table.tsx';
import { Part } from '../detail.tsx';
import { FailedLink } from './failed-link.tsx';
import { formatConversion, formatStep } from './format.ts';

type Step = Figures & { from: string; to: string };
type Column = { name: string; of: (step: Step) => ReactNode };

const COLUMNS: readonly Column[] = [
  { name: 'Sales', of: (step) => formatPounds(step.salesPence) },
  { name: 'Refunds', of: (step) => formatPounds(step.refundsPence) },
  { name: 'Gross', of: (step) => formatPounds(step.grossPence) },
  { name: 'Fees', of: (step) => formatPounds(step.platformFeePence) },
  { name: 'Charities', of: (step) => formatPounds(step.charityPence) },
  { name: 'Hosts', of: (step) => formatPounds(step.hostPence) },
  { name: 'Winners', of: (step) => formatPounds(step.winnersPence) },
  { name: 'Trees pledged', of: (step) => formatNumber(step.treesByPlatform + step.treesByHosts) },
  { name: 'Started', of: (step) => formatNumber(step.ordersBegun) },
  { name: 'Paid', of: (step) => formatNumber(step.ordersPaid) },
  { name: 'Share paid', of: formatConversion },
  { name: 'Failed', of: (step) => <Failed step={step} /> },
  { name: 'New hosts', of: (step) => formatNumber(step.newHosts) },
  { name: 'New participants', of: (step) => formatNumber(step.newParticipants) },
  { name: 'Draws on sale', of: (step) => formatNumber(step.activeDraws) },
];

/** All the numbers in the charts. */
export function FiguresTable({ statistics: { steps, totals, from, to } }: { statistics: Statistics }) {
  return (
    <Part title="Figures">
      <div className="hairline rounded-sheet bg-surface">
        <Table
          caption="Figures by period"
          // Paper does not scroll, so the table must fit a page.
          className="text-sm print:[&_:is(th,td)]:whitespace-normal! print:[&_:is(th,td)]:px-0.5! print:[&_:is(th,td)]:py-1! print:[&_:is(th,td)]:text-[6.5pt]!"
        >
          <thead>
            <tr>
              <HeaderCell>When</HeaderCell>
              {COLUMNS.map(({ name }) => (
                <HeaderCell key={name} className="text-right">
                  {name}
                </HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <Line key={step.from} name={formatStep(step)} step={step} />
            ))}
          </tbody>
          <tfoot className="border-edge border-t font-semibold">
            <Line name="Total" step={{ ...totals, from, to }} />
          </tfoot>
        </Table>
      </div>
      <p className="measure mt-3 text-muted text-sm">
        Money comes from the ledger and counts on the day it moved. A refund reduces the fee and the charity’s
        share on the day we make it. Purchases count on the day they were started. Days start at midnight,
        London time.
      </p>
    </Part>
  );
}

function Failed({ step }: { step: Step }) {
  const count = formatNumber(step.ordersFailed);
  return (
    <FailedLink step={step} label={`${count} failed, ${formatStep(step)}`}>
      {count}
    </FailedLink>
  );
}

function Line({ name, step }: { name: string; step: Step }) {
  return (
    <Row>
      <th
        scope="row"
        className="sticky left-0 min-w-32 bg-surface px-3 py-3 font-normal sm:whitespace-nowrap"
      >
        {name}
      </th>
      {COLUMNS.map(({ name: column, of }) => (
        <Cell key={column} className="whitespace-nowrap text-right">
          {of(step)}
        </Cell>
      ))}
    </Row>
  );
}
