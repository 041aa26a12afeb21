import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Insights } from '#contract/draws/insights.ts';
import type { Range } from '#domain/insights/days.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { StatRow } from '#web/components/ui/stat.tsx';
import { drawQuery } from '#web/features/draws/queries.ts';
import { useApi } from '#web/lib/router-context.ts';
import { Answers } from './answers.tsx';
import { formatDay } from './figures.ts';
import { insightsQuery } from './queries.ts';
import { BestHours, Devices, Funnel, OverTime, Sources } from './sections.tsx';

const RANGE_NAMES: Record<Range, string> = { week: '7 days', month: '30 days', all: 'All' };

/** A draw's visits and sales, for its host. */
export function InsightsPage({ drawId, range = 'all' }: { drawId: string; range: Range | undefined }) {
  const api = useApi();
  const { data: draw } = useSuspenseQuery(drawQuery(api, drawId));
  const { data: insights } = useSuspenseQuery(insightsQuery(api, drawId, range));
  const { funnel, answers } = insights;
  const nothing = funnel.visits + funnel.orders + funnel.challenges === 0;
  return (
    <Page>
      <PageHeader title={<span className="wrap-anywhere">{`Insights for ${draw.title}`}</span>} />
      <Ranges id={drawId} range={range} insights={insights} />
      {nothing ? (
        <EmptyState
          title={range === 'all' ? 'No visits yet' : 'Nothing happened in this period'}
          action={
            draw.startDate !== null && (
              <ButtonLink to="/prize-draw/$id/share" params={{ id: drawId }}>
                Share the prize draw
              </ButtonLink>
            )
          }
        >
          {draw.startDate === null
            ? 'You haven’t published this prize draw. Once you do, you’ll see its visits and sales here.'
            : 'You’ll see visits and sales here within a few seconds.'}
        </EmptyState>
      ) : (
        <div className="space-y-5">
          <Totals funnel={funnel} />
          <Funnel funnel={funnel} hasGame={draw.skillGameType !== null} />
          <OverTime insights={insights} />
          <div className="grid gap-5 lg:grid-cols-2">
            <Sources insights={insights} />
            <Devices insights={insights} />
          </div>
          <BestHours hours={insights.hours} />
        </div>
      )}
      <div className="mt-5">
        <Answers answers={answers} draw={draw} />
      </div>
      <HowItIsCounted />
    </Page>
  );
}

function Ranges({ id, range, insights }: { id: string; range: Range; insights: Insights }) {
  return (
    <div className="-mt-3 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <nav aria-label="Time" className="flex gap-6 border-line border-b print:hidden">
        {(['week', 'month', 'all'] as const).map((choice) => (
          <Link
            key={choice}
            to="/prize-draw/$id/insights"
            params={{ id }}
            search={choice === 'all' ? {} : { range: choice }}
            aria-current={choice === range ? 'page' : undefined}
            activeOptions={{ exact: true }}
            replace
            resetScroll={false}
            className="-mb-px inline-flex min-h-11 items-center border-transparent border-b-2 px-0.5 font-semibold text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
          >
            {RANGE_NAMES[choice]}
          </Link>
        ))}
      </nav>
      <p className="text-muted">{`${formatDay(insights.from)} to ${formatDay(insights.to)}, London time`}</p>
    </div>
  );
}

function Totals({ funnel: { visits, orders, tickets, pence } }: Pick<Insights, 'funnel'>) {
  return (
    <StatRow
      items={[
        { key: 'visits', label: 'Visits', value: formatNumber(visits) },
        { key: 'orders', label: 'Purchases', value: formatNumber(orders) },
        { key: 'tickets', label: 'Tickets sold', value: formatNumber(tickets) },
        { key: 'paid', label: 'Paid', value: formatPounds(pence), note: 'before refunds' },
      ]}
    />
  );
}

function HowItIsCounted() {
  return (
    <section className="measure mt-10 text-muted text-sm">
      <h2 className="font-semibold text-base text-ink">How this is counted</h2>
      <p className="mt-1">
        We count a visit each time someone opens the draw’s page, so two visits may be the same person. We set
        no cookie and store nothing about visitors except the hour, the type of device and where they came
        from, out of a short list. We leave out known robots, reloads and previews, and your own visits and
        those of our admins.
      </p>
    </section>
  );
}
