import { useEffect, useState } from 'react';
import type { EnteredDraw } from '#contract/draws.ts';
import { pounds } from '#domain/money/format.ts';
import { dateTimeWithZone, toDate } from '#domain/time/london.ts';
import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { StatusBadge } from '#web/components/ui/status-badge.tsx';
import { DrawPicture } from '#web/features/draws/draw-picture.tsx';
import { ParticipantsDialog } from './participants-dialog.tsx';
import { TicketsDialog } from './tickets-dialog.tsx';
import { validTickets } from './totals.ts';

type EnteredDrawCardProps = {
  draw: EnteredDraw;
  /** Its tickets are what somebody came for. */
  ticketsWanted: boolean;
};

/** A draw that somebody has entered, with the way to their tickets. */
export function EnteredDrawCard({ draw, ticketsWanted }: EnteredDrawCardProps) {
  const [open, setOpen] = useState<'tickets' | 'participants' | null>(null);
  useEffect(() => {
    if (ticketsWanted) setOpen('tickets');
  }, [ticketsWanted]);
  const onOpenChange = (shown: boolean) => !shown && setOpen(null);
  const own = validTickets(draw.tickets);
  return (
    <DrawTheme draw={draw} className="hairline flex flex-1 flex-col overflow-hidden rounded-sheet bg-surface">
      <article aria-labelledby={`entered-${draw.id}`} className="flex flex-1 flex-col sm:flex-row">
        <DrawPicture
          draw={draw}
          className="border-line max-sm:aspect-5/2 max-sm:border-b sm:aspect-auto sm:w-52 sm:flex-none sm:self-stretch sm:border-r lg:w-44"
        />
        <div className="flex min-w-0 flex-1 flex-col p-5">
          <div>
            <StatusBadge draw={draw} />
          </div>
          <h3 id={`entered-${draw.id}`} className="wrap-anywhere mt-2 line-clamp-3 text-xl">
            {draw.title}
          </h3>
          <p className="tabular mt-1 text-muted text-sm">{endWords(draw)}</p>
          <p className="tabular mt-3">
            <span className="font-semibold">{own === 1 ? '1 ticket' : `${own} tickets`}</span>
            {` at ${pounds(draw.ticketPrice)} each`}
          </p>
          <div className="mt-auto grid grid-cols-2 gap-3 pt-5">
            <Button size="sm" onClick={() => setOpen('tickets')}>
              View Tickets
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setOpen('participants')}>
              Participants
            </Button>
            <ButtonLink
              size="sm"
              variant="quiet"
              to="/prize-draw/$id"
              params={{ id: draw.id }}
              className="col-span-2"
            >
              View Full Details
            </ButtonLink>
          </div>
        </div>
      </article>
      <TicketsDialog draw={draw} open={open === 'tickets'} onOpenChange={onOpenChange} />
      <ParticipantsDialog draw={draw} open={open === 'participants'} onOpenChange={onOpenChange} />
    </DrawTheme>
  );
}

const OPEN: readonly EnteredDraw['status'][] = ['scheduled', 'active'];

function endWords({ status, endDate, endedAt }: EnteredDraw): string {
  if (status === 'cancelled') return 'Not drawn: every ticket is refunded in full';
  if (!toDate(endDate)) return 'No end date';
  return OPEN.includes(status)
    ? `Ends ${dateTimeWithZone(endDate)}`
    : `Ended ${dateTimeWithZone(endedAt ?? endDate)}`;
}
