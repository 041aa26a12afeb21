import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Award } from '#contract/awards/awards.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { DrawViewer } from '#domain/draws/visibility.ts';
import { ALL_WRONG } from '#domain/outcome/outcome-text.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { TicketPile } from '#web/components/art/scenes.tsx';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { MinimumLine } from '#web/features/draws/page/minimum-line.tsx';
import { drawQuery } from '#web/features/draws/queries.ts';
import { useApi } from '#web/lib/router-context.ts';
import { type ServerTime, useReadOff } from '#web/lib/server-time.ts';
import { groupByRank } from '../award-text.ts';
import { awardsQuery } from '../queries.ts';
import { AwardCard } from './award-card.tsx';

type WinnersPageProps = {
  id: string;
  viewer: DrawViewer;
  time: ServerTime;
  /** The links between the result and this page. */
  tabs: ReactNode;
  /** The dialog that redraws a prize. */
  redraw: (award: Award, onClose: () => void) => ReactNode;
};

/** The winners of a draw for its host: what is due, where to send the prizes, and the messages. */
export function WinnersPage({ id, viewer, time, tabs, redraw }: WinnersPageProps) {
  const api = useApi();
  const { data: draw } = useSuspenseQuery(drawQuery(api, id));
  const awards = useQuery(awardsQuery(api, id));
  return (
    <Page>
      <PageHeader
        title={<span className="wrap-anywhere">{`Winners of ${draw.title}`}</span>}
        lead={
          draw.outcome === 'minimum_not_met'
            ? 'See who won and when they need to claim their cash by. You don’t need to send anything.'
            : 'See who won, where to send the prizes and when they’re due.'
        }
      />
      {(draw.isDrawn || draw.status === 'completed') && tabs}
      {awards.isError && !awards.data && (
        <LoadFailed title="The winners could not be loaded." onRetry={() => void awards.refetch()} />
      )}
      {awards.isPending && <CardsLoading />}
      {awards.data && <Cards draw={draw} awards={awards.data} viewer={viewer} time={time} redraw={redraw} />}
    </Page>
  );
}

type CardsProps = Pick<WinnersPageProps, 'time' | 'redraw'> & {
  draw: PrizeDraw;
  awards: readonly Award[];
  viewer: DrawViewer;
};

const MINUTE_MS = 60_000;

function Cards({ draw, awards, viewer, time, redraw }: CardsProps) {
  const [redrawing, setRedrawing] = useState<Award>();
  const now = useReadOff(time, (current) => Math.floor(current / MINUTE_MS) * MINUTE_MS);
  if (draw.status !== 'completed') return <NotDrawn draw={draw} />;
  const ranks = new Map(groupByRank(awards).map((one) => [one.rank, one]));
  if (ranks.size === 0) return <NoWinner />;
  return (
    <>
      <MinimumLine draw={draw} />
      <ol className="mt-4 grid gap-6">
        {draw.prizes.map(({ rank, description }) => {
          const group = ranks.get(rank);
          return (
            <li key={rank} className="min-w-0">
              {group ? (
                <AwardCard
                  draw={draw}
                  award={group.current}
                  earlier={group.earlier}
                  viewer={viewer}
                  now={now}
                  onRedraw={() => setRedrawing(group.current)}
                />
              ) : (
                <p className="wrap-anywhere border-line border-y py-5">
                  <strong className="font-semibold">
                    {formatOrdinal(rank)} prize: {description}.
                  </strong>{' '}
                  There was no entered ticket left to win it, so you keep it.
                </p>
              )}
            </li>
          );
        })}
      </ol>
      {redrawing !== undefined && redraw(redrawing, () => setRedrawing(undefined))}
    </>
  );
}

function NotDrawn({ draw: { id, status } }: { draw: PrizeDraw }) {
  if (status === 'cancelled') {
    return (
      <EmptyState title="There are no winners" art={<TicketPile />}>
        This prize draw was cancelled, and we refund every ticket.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nothing has been drawn yet"
      art={<TicketPile />}
      action={
        <ButtonLink to="/prize-draw/$id/admin" params={{ id }}>
          Draw control
        </ButtonLink>
      }
    >
      After the draw, you’ll see the winners here, with what to do next and when it’s due.
    </EmptyState>
  );
}

function NoWinner() {
  return (
    <EmptyState title="Nobody won" art={<TicketPile />}>
      {`${ALL_WRONG} Everyone gets their money back.`}
    </EmptyState>
  );
}

function CardsLoading() {
  return (
    <Loading label="Loading the winners...">
      <div className="grid gap-6">
        <Skeleton className="h-72 rounded-sheet!" />
        <Skeleton className="h-72 rounded-sheet!" />
      </div>
    </Loading>
  );
}
