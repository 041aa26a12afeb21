import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { listNextSteps } from '#domain/draws/next-steps.ts';
import { describeEarlyEnd, findEarlyEnd } from '#domain/draws/sale-end.ts';
import type { DrawViewer } from '#domain/draws/visibility.ts';
import { formatPounds } from '#domain/money/format.ts';
import { NO_ENTRIES_TEXT } from '#domain/outcome/outcome-text.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { countDaysLeft } from '#domain/time/remaining.ts';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { StatRow } from '#web/components/ui/stat.tsx';
import { StatusBadge } from '#web/components/ui/status-badge.tsx';
import { awardsQuery } from '#web/features/awards/queries.ts';
import { useFollowedDraw } from '#web/features/draws/live/use-live-draw.ts';
import { describeMinimum } from '#web/features/draws/page/minimum-text.ts';
import { drawQuery } from '#web/features/draws/queries.ts';
import { workspaceQuery } from '#web/features/draws/workspace/queries.ts';
import { useApi, useSite } from '#web/lib/router-context.ts';
import { type ServerTime, useReadOff } from '#web/lib/server-time.ts';
import { MoreActions } from './more-actions.tsx';
import { NextSteps } from './next-steps.tsx';

type OverviewPageProps = { id: string; viewer: DrawViewer; time: ServerTime };

const MINUTE_MS = 60_000;

/** The first page of a draw's workspace: what to do next, and the figures so far. */
export function OverviewPage({ id, viewer, time }: OverviewPageProps) {
  const api = useApi();
  const { salesStop } = useSite();
  const { draw, drawing } = useFollowedDraw(id);
  const { data: workspace } = useSuspenseQuery(workspaceQuery(api, id));
  const { data: awards = [] } = useQuery(awardsQuery(api, id));
  useFreshWorkspace(id, `${draw.status} ${draw.ticketsSold} ${drawing.inProgress}`);
  const now = useReadOff(time, (current) => Math.floor(current / MINUTE_MS) * MINUTE_MS);
  if (!workspace) return null;
  const steps = listNextSteps({
    status: draw.status,
    isPublished: draw.startDate !== null,
    isArchived: draw.archived,
    isLogRefused: draw.logRefused,
    hostVerified: workspace.hostVerified || viewer.isAdmin,
    ticketsSold: draw.ticketsSold,
    isSoldOut: draw.ticketsRemaining === 0,
    drawMode: draw.drawMode,
    isPostOpen: draw.freeEntry !== null && now < Date.parse(draw.freeEntry.drawableFrom),
    isDrawing: drawing.inProgress,
    hasWinner: draw.outcome !== 'no_winner',
    awards: awards.filter(({ isRedrawn }) => !isRedrawn).map(({ state }) => state),
    tasks: workspace.tasks,
  });
  return (
    <Page>
      <PageHeader
        title={<span className="wrap-anywhere">{draw.title}</span>}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-base">
            <StatusBadge draw={draw} />
            <SaleText draw={draw} />
          </span>
        }
        actions={
          <ButtonLink to="/prize-draw/$id" params={{ id }} variant="secondary">
            <ExternalLink className="size-5" aria-hidden="true" />
            {draw.startDate === null ? 'See a preview' : 'See its page'}
          </ButtonLink>
        }
      />
      {salesStop && (
        <Alert tone="warning" title="All ticket sales are stopped" className="mb-6">
          {salesStop}
        </Alert>
      )}
      <NextSteps steps={steps} draw={draw} viewer={viewer} now={now} />
      <Figures draw={draw} salesPence={workspace.salesPence} entered={drawing.entered} time={time} />
      <OutcomeNote draw={draw} />
      <MoreActions draw={draw} viewer={viewer} />
    </Page>
  );
}

/** Refetches the sales and the tasks when the draw changes. */
function useFreshWorkspace(id: string, state: string): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    // Live messages contain the number of tickets, but no amounts.
    void queryClient.invalidateQueries(workspaceQuery(api, id));
    void queryClient.invalidateQueries(drawQuery(api, id));
  }, [state, id, api, queryClient]);
}

/** When tickets are on sale, or when and how that ended. */
function SaleText({ draw }: { draw: PrizeDraw }) {
  const { brandName } = useSite();
  const early = findEarlyEnd(draw);
  if (draw.startDate === null) return <span>Only you and your team can see it.</span>;
  return (
    <span>
      {draw.endedAt ? `Ended ${formatDateTime(draw.endedAt)}` : `Ends ${formatDateTime(draw.endDate)}`}
      {early && (
        <>
          {'. '}
          <strong className="font-semibold text-ink">{describeEarlyEnd(early, brandName)}</strong>
        </>
      )}
    </span>
  );
}

type FiguresProps = { draw: PrizeDraw; salesPence: number; entered: number | null; time: ServerTime };

function Figures({ draw, salesPence, entered, time }: FiguresProps) {
  const { ticketsSold, ticketLimit, status, endDate } = draw;
  const daysLeft = useReadOff(time, (current) => countDaysLeft(new Date(endDate), new Date(current)));
  const isOnSale = status === 'active' || status === 'scheduled';
  return (
    <section aria-label="Figures" className="mt-10">
      <StatRow
        items={[
          {
            key: 'sold',
            label: 'Tickets sold',
            value: formatNumber(ticketsSold),
            note: ticketLimit === null ? 'no limit' : `of ${formatNumber(ticketLimit)}`,
          },
          {
            key: 'raised',
            label: 'Raised',
            value: formatPounds(salesPence),
            note: `${formatPounds(draw.raised.charityPence)} for the charity`,
          },
          {
            key: 'entered',
            label: 'Entered',
            value: entered === null ? '–' : formatNumber(entered),
            note: entered === null ? 'known when the draw starts' : 'valid, with a correct answer',
          },
          {
            key: 'days',
            label: 'Days left',
            value: isOnSale ? formatNumber(daysLeft) : '–',
            note: isOnSale ? undefined : status === 'inactive' ? 'not on sale' : 'sales are over',
          },
        ]}
      />
    </section>
  );
}

/** Says how the draw ends if the winners do not get its prizes. */
function OutcomeNote({ draw }: { draw: PrizeDraw }) {
  const text = draw.outcome === 'no_winner' ? NO_ENTRIES_TEXT : describeMinimum(draw);
  return text && <p className="measure mt-5 font-semibold">{text}</p>;
}
