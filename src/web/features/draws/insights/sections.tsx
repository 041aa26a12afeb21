import type { ReactNode } from 'react';
import type { Insights } from '#contract/draws/insights.ts';
import { SOURCES } from '#domain/insights/sources.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { ColumnChart } from './column-chart.tsx';
import { buildColumns, findHighest, formatDay, formatHours } from './figures.ts';
import { NumbersBehind } from './numbers.tsx';
import { ShareTable } from './share-table.tsx';

export function Section({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className="hairline break-inside-avoid rounded-sheet bg-surface p-5 sm:p-6">
      <h2 className="text-xl">{title}</h2>
      {note && <p className="measure mt-1 text-muted">{note}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

/** Shows step by step how many visits lead to a purchase. */
export function Funnel({ funnel, hasGame }: { funnel: Insights['funnel']; hasGame: boolean }) {
  const { visits, challenges, answered, orders } = funnel;
  const game = [
    { name: 'Challenges started', count: challenges },
    { name: 'Challenges answered', count: answered },
  ];
  return (
    <Section title="From visit to purchase" note="Each step, as a share of all visits.">
      <ShareTable
        caption="From visit to purchase"
        headings={['Step', 'Number', 'Share of visits']}
        whole={visits}
        rows={[
          { name: 'Visits', count: visits },
          ...(hasGame || challenges > 0 ? game : []),
          { name: 'Purchases', count: orders },
        ]}
      />
    </Section>
  );
}

/** Sales and visits over the same days. */
export function OverTime({ insights }: { insights: Insights }) {
  const days = buildColumns(insights);
  const ends = [formatDay(insights.from), formatDay(insights.to)] as const;
  const tickets = days.map(({ label, tickets: value }) => ({ label, value }));
  const visits = days.map(({ label, visits: value }) => ({ label, value }));
  return (
    <Section title="Sales over time" note={describeBest(findHighest(tickets), 'Most tickets were sold on')}>
      <h3 className="mb-3 font-semibold text-base">Tickets sold</h3>
      <ColumnChart
        columns={tickets}
        ends={ends}
        tone="accent"
        summary={summary('Tickets sold', ends, tickets)}
      />
      <h3 className="mt-6 mb-3 font-semibold text-base">Visits</h3>
      <ColumnChart columns={visits} ends={ends} tone="highlight" summary={summary('Visits', ends, visits)} />
      <NumbersBehind
        caption="Sales and visits over time"
        headings={['Day', 'Visits', 'Purchases', 'Tickets', 'Paid']}
        rows={days.map((day) => ({
          name: day.label,
          values: [
            formatNumber(day.visits),
            formatNumber(day.orders),
            formatNumber(day.tickets),
            formatPounds(day.pence),
          ],
        }))}
      />
    </Section>
  );
}

/** Visits and sales by hour of the day. */
export function BestHours({ hours }: { hours: Insights['hours'] }) {
  const tickets = hours.map((of, hour) => ({ label: formatHours(hour), value: of.tickets }));
  const ends = ['00:00', '23:00'] as const;
  return (
    <Section title="Best hours" note={describeBest(findHighest(tickets), 'Most tickets were sold from')}>
      <ColumnChart
        columns={tickets}
        ends={ends}
        tone="accent"
        summary={summary('Tickets sold by hour of the day', ends, tickets)}
      />
      <NumbersBehind
        caption="Visits and sales by hour of the day, London time"
        headings={['Hour', 'Visits', 'Purchases', 'Tickets']}
        rows={hours.map((of, hour) => ({
          name: formatHours(hour),
          values: [formatNumber(of.visits), formatNumber(of.orders), formatNumber(of.tickets)],
        }))}
      />
    </Section>
  );
}

export function Sources({ insights: { sources, funnel } }: { insights: Insights }) {
  const rows = sources.map(({ source, visits }) => ({ name: SOURCES[source], count: visits }));
  return <Shares title="Where visitors come from" heading="Source" whole={funnel.visits} rows={rows} />;
}

const DEVICE_NAMES = { phone: 'Phones', tablet: 'Tablets', desk: 'Computers' } as const;

export function Devices({ insights: { devices, funnel } }: { insights: Insights }) {
  const rows = devices.map(({ device, visits }) => ({ name: DEVICE_NAMES[device], count: visits }));
  return <Shares title="Devices" heading="Device" whole={funnel.visits} rows={rows} />;
}

type SharesProps = {
  title: string;
  heading: string;
  whole: number;
  rows: readonly { name: string; count: number }[];
};

/** Shares of the visits, by source or device. */
function Shares({ title, heading, whole, rows }: SharesProps) {
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className="text-muted">No visits in this period.</p>
      ) : (
        <ShareTable caption={title} headings={[heading, 'Visits', 'Share']} whole={whole} rows={rows} />
      )}
    </Section>
  );
}

const describeBest = (best: { label: string; value: number } | null, intro: string) =>
  best ? `${intro} ${best.label}: ${formatNumber(best.value)}.` : 'No sales in this period.';

function summary(
  what: string,
  [first, last]: readonly [string, string],
  columns: readonly { label: string; value: number }[],
): string {
  const total = columns.reduce((sum, { value }) => sum + value, 0);
  const top = findHighest(columns);
  const most = top ? ` Most: ${top.label}, ${formatNumber(top.value)}.` : '';
  return `${what}, ${first} to ${last}: ${formatNumber(total)} in total.${most}`;
}
