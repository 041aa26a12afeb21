import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { describeEarlyEnd, findEarlyEnd } from '#domain/draws/sale-end.ts';
import { type DrawViewer, mayAct } from '#domain/draws/visibility.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { StatusBadge } from '#web/components/ui/status-badge.tsx';
import { outcomeQuery } from '#web/features/awards/queries.ts';
import { RollingNumber } from '#web/features/draws/live/rolling-number.tsx';
import { useKeepSeal } from '#web/features/draws/live/use-keep-seal.ts';
import { useLiveDraw } from '#web/features/draws/live/use-live-draw.ts';
import { VerificationBanner } from '#web/features/draws/own-draws/verification-banner.tsx';
import { HistoryButton } from '#web/features/draws/page/history-button.tsx';
import { PrizeList } from '#web/features/draws/page/prize-list.tsx';
import { useApi, useSite } from '#web/lib/router-context.ts';
import { DrawControls } from './draw-controls.tsx';
import { DrawTabs } from './draw-tabs.tsx';
import { ShowDraw } from './show-draw.tsx';
import { findReasonNotToStart } from './start-permission.ts';
import { useAnnouncement } from './use-announcement.ts';
import { useAutomaticDraw } from './use-automatic-draw.ts';

type ControlPageProps = { id: string; user: User; viewer: DrawViewer };

/** The page on which the people who run a draw, or an admin, draw the winner. */
export function ControlPage({ id, user, viewer }: ControlPageProps) {
  const { draw, drawing, now, highlights, live } = useLiveDraw(id);
  const allowed = mayAct(viewer, 'start');
  const { retry, failed } = useAutomaticDraw(id, drawing, allowed);
  const hidden = useAnnouncement(draw, drawing);
  useKeepSeal(id, drawing.seal);
  return (
    <Page>
      {isUnverifiedDraft(draw, user) && (
        <div className="mb-8">
          <VerificationBanner user={user} />
        </div>
      )}
      <PageHeader
        title={<span className="wrap-anywhere">{draw.title}</span>}
        actions={drawing.result && <HistoryButton draw={draw} drawing={drawing} />}
      />
      {(draw.isDrawn || draw.status === 'completed') && <DrawTabs drawId={id} current="admin" />}
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <DrawTheme draw={draw} className="min-w-0 bg-transparent">
          <DrawControls
            draw={draw}
            drawing={drawing}
            now={now}
            highlights={highlights}
            hidden={hidden}
            canDraw={allowed}
            isAdmin={viewer.isAdmin}
            rejection={findReasonNotToStart(draw, drawing, { viewer, now })}
            onStarted={() => live.send('startDraw')}
            onRetry={failed ? retry : undefined}
          />
        </DrawTheme>
        <aside className="min-w-0">
          <Facts draw={draw} />
          <div className="wrap-anywhere mt-8">
            <PrizeList prizes={draw.prizes} />
          </div>
          <ShowDraw draw={draw} drawing={drawing} />
        </aside>
      </div>
    </Page>
  );
}

/** An unverified creator cannot publish a draft, so it cannot be drawn. */
function isUnverifiedDraft(draw: PrizeDraw, user: User): boolean {
  return (
    draw.userId === user.id &&
    user.role === 'host' &&
    !user.verified &&
    draw.status === 'inactive' &&
    draw.startDate === null
  );
}

/** How often the refunds of a draw without entries are read until they are all made, in milliseconds. */
const REFUNDING_MS = 10_000;

type Fact = { label: string; value: ReactNode; note?: string | null };

function Facts({ draw }: { draw: PrizeDraw }) {
  const { data: money } = useQuery({
    ...outcomeQuery(useApi(), draw.id),
    staleTime: 0,
    enabled: draw.status === 'completed' || draw.status === 'cancelled',
    refetchInterval: ({ state: { data } }) =>
      draw.outcome === 'no_winner' && data?.fixedAt === null && REFUNDING_MS,
  });
  const { brandName } = useSite();
  const early = findEarlyEnd(draw);
  const facts = [
    { label: 'Status', value: <StatusBadge draw={draw} /> },
    {
      label: 'Tickets',
      value: <RollingNumber value={draw.ticketsSold} className="font-display font-semibold text-2xl" />,
    },
    ...(money && money.refunded > 0 ? [{ label: 'Refunded', value: formatPounds(money.refunded) }] : []),
    draw.endedAt
      ? {
          label: 'Ended',
          value: formatDateTime(draw.endedAt),
          note: early && describeEarlyEnd(early, brandName),
        }
      : { label: 'Ends', value: formatDateTime(draw.endDate) },
  ];
  return (
    <dl className="border-line border-t">
      {facts.map(({ label, value, note }: Fact) => (
        <div
          key={label}
          className="flex min-h-13 items-center justify-between gap-6 border-line border-b py-2"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="tabular text-right font-semibold">
            {value}
            {note && <span className="block text-sm">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
