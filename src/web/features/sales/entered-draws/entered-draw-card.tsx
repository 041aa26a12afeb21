import type { EnteredDraw } from '#contract/sales/entered-draws.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { StatusBadge } from '#web/components/ui/status-badge.tsx';
import { DrawThumbnail } from '#web/features/draws/card/draw-thumbnail.tsx';
import { RollingNumber } from '#web/features/draws/live/rolling-number.tsx';
import { HostLine } from '#web/features/draws/organisations/host-line.tsx';
import { type DialogName, useDrawDialogs } from './draw-dialogs.tsx';
import { describeEnd } from './entered-text.ts';
import { OwnCount } from './own-count.tsx';
import { useEnteredLive } from './use-entered-live.ts';

type EnteredDrawCardProps = {
  draw: EnteredDraw;
  /** Whether the user followed a link to these tickets. */
  ticketsWanted: boolean;
};

/** A running draw that the user has entered, with a link to their tickets. */
export function EnteredDrawCard({ draw, ticketsWanted }: EnteredDrawCardProps) {
  const { open, dialogs } = useDrawDialogs(draw, ticketsWanted);
  const sold = useEnteredLive(draw);
  return (
    <DrawTheme draw={draw} className="hairline flex flex-1 flex-col overflow-hidden rounded-sheet bg-surface">
      <article aria-labelledby={`entered-${draw.id}`} className="flex flex-1 flex-col p-4 sm:p-5">
        <div className="flex gap-4 sm:gap-5">
          <DrawThumbnail draw={draw} className="size-24 flex-none rounded-control sm:size-32" />
          <div className="min-w-0 flex-1">
            <StatusBadge draw={draw} />
            <h3 id={`entered-${draw.id}`} className="wrap-anywhere mt-1.5 line-clamp-3 text-xl">
              {draw.title}
            </h3>
            <HostLine draw={draw} className="mt-1 text-sm" />
            <p className="tabular mt-1 text-muted text-sm">{describeEnd(draw)}</p>
            <OwnCount draw={draw} className="tabular mt-1.5" />
            <Sold count={sold} limit={draw.ticketLimit} />
          </div>
        </div>
        <CardButtons draw={draw} onOpen={open} />
      </article>
      {dialogs}
    </DrawTheme>
  );
}

/** The number of tickets sold in the draw, updated live. */
function Sold({ count, limit }: { count: number; limit: number | null }) {
  return (
    <p className="tabular text-muted text-sm">
      <RollingNumber value={count} />
      {limit === null ? ' sold in all' : ` of ${formatNumber(limit)} sold in all`}
    </p>
  );
}

function CardButtons({ draw, onOpen }: { draw: EnteredDraw; onOpen: (name: DialogName) => void }) {
  return (
    <div className="mt-auto grid grid-cols-2 gap-x-3 gap-y-1 pt-4 sm:grid-cols-3 lg:grid-cols-2 xl:grid-cols-3">
      <Button size="sm" onClick={() => onOpen('tickets')}>
        View Tickets
      </Button>
      <Button size="sm" variant="secondary" onClick={() => onOpen('participants')}>
        Participants
      </Button>
      <ButtonLink
        size="sm"
        variant="quiet"
        to="/prize-draw/$id"
        params={{ id: draw.id }}
        className="max-sm:col-span-2 max-sm:-mb-2 lg:max-xl:col-span-2"
      >
        View Full Details
      </ButtonLink>
    </div>
  );
}
