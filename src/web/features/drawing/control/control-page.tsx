import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts/accounts.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { mayAct } from '#domain/draws/visibility.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { BackToDashboard } from '#web/components/layout/back-to-dashboard.tsx';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { StatusBadge } from '#web/components/ui/status-badge.tsx';
import { outcomeQuery } from '#web/features/awards/queries.ts';
import { RollingNumber } from '#web/features/draws/live/rolling-number.tsx';
import { useKeepSeal } from '#web/features/draws/live/use-keep-seal.ts';
import { useLiveDraw } from '#web/features/draws/live/use-live-draw.ts';
import { useDrawRoles } from '#web/features/draws/organisations/draw-roles.ts';
import { VerificationBanner } from '#web/features/draws/own-draws/verification-banner.tsx';
import { HistoryButton } from '#web/features/draws/page/history-button.tsx';
import { PrizeList } from '#web/features/draws/page/prize-list.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { DrawControls } from './draw-controls.tsx';
import { ShowDraw } from './show-draw.tsx';
import { findReasonNotToStart } from './start-permission.ts';
import { useAnnouncement } from './use-announcement.ts';
import { useAutomaticDraw } from './use-automatic-draw.ts';

/** The page on which a draw's creator or an admin draws the winner. */
export function ControlPage({ id, user }: { id: string; user: User }) {
  const { draw, drawing, now, highlights, live } = useLiveDraw(id);
  const roles = useDrawRoles(draw, user);
  const allowed = mayAct(roles, 'start');
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
        back={<BackToDashboard />}
        title={<span className="wrap-anywhere">{draw.title}</span>}
        actions={drawing.result && <HistoryButton draw={draw} drawing={drawing} />}
      />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <DrawTheme draw={draw} className="min-w-0 bg-transparent">
          <DrawControls
            draw={draw}
            drawing={drawing}
            now={now}
            highlights={highlights}
            hidden={hidden}
            canDraw={allowed}
            isAdmin={user.role === 'admin'}
            rejection={findReasonNotToStart(draw, drawing, roles)}
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

function Facts({ draw }: { draw: PrizeDraw }) {
  const { data: money } = useQuery({
    ...outcomeQuery(useApi(), draw.id),
    staleTime: 0,
    enabled: draw.status === 'completed' || draw.status === 'cancelled',
    refetchInterval: ({ state: { data } }) =>
      draw.outcome === 'no_winner' && data?.fixedAt === null && REFUNDING_MS,
  });
  const facts = [
    { label: 'Status', value: <StatusBadge draw={draw} /> },
    {
      label: 'Tickets',
      value: <RollingNumber value={draw.ticketsSold} className="font-display font-semibold text-2xl" />,
    },
    ...(money && money.refunded > 0 ? [{ label: 'Refunded', value: formatPounds(money.refunded) }] : []),
    draw.endedAt
      ? { label: 'Ended', value: formatDateTime(draw.endedAt) }
      : { label: 'Ends', value: formatDateTime(draw.endDate) },
  ];
  return (
    <dl className="border-line border-t">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="flex min-h-13 items-center justify-between gap-6 border-line border-b py-2"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="tabular text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
