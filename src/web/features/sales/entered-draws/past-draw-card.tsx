import type { EnteredDraw } from '#contract/sales/entered-draws.ts';
import { describeMinimumReason, describeWinnings } from '#domain/outcome/outcome-text.ts';
import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { StatusBadge } from '#web/components/ui/status-badge.tsx';
import { Ticket } from '#web/components/ui/ticket.tsx';
import { DrawThumbnail } from '#web/features/draws/card/draw-thumbnail.tsx';
import { useDrawDialogs } from './draw-dialogs.tsx';
import { describeEnd, getOutcome } from './entered-text.ts';
import { OwnCount } from './own-count.tsx';

type PastDrawCardProps = { draw: EnteredDraw; ticketsWanted: boolean };

/** A past draw in one row, with its result and a link to check it. */
export function PastDrawCard({ draw, ticketsWanted }: PastDrawCardProps) {
  const { open, dialogs } = useDrawDialogs(draw, ticketsWanted);
  return (
    <DrawTheme draw={draw} className="bg-transparent">
      <article aria-labelledby={`entered-${draw.id}`} className="flex gap-4 py-5 sm:gap-5">
        <DrawThumbnail draw={draw} className="size-16 flex-none rounded-control sm:size-24" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge draw={draw} />
            {getOutcome(draw) === 'lost' && <span className="font-semibold">Not this time</span>}
            {getOutcome(draw) === 'nobody' && <span className="font-semibold">No tickets were entered</span>}
          </div>
          <h3 id={`entered-${draw.id}`} className="wrap-anywhere mt-1 line-clamp-2 text-lg">
            {draw.title}
          </h3>
          <p className="tabular text-muted text-sm">{describeEnd(draw)}</p>
          <OwnCount draw={draw} className="tabular text-sm" />
          <Won draw={draw} />
          <PastButtons draw={draw} onOpen={open} />
        </div>
      </article>
      {dialogs}
    </DrawTheme>
  );
}

/** The winning tickets. */
function Won({ draw }: { draw: EnteredDraw }) {
  const { won, outcome, minTicketAmount } = draw;
  if (won.length === 0) return null;
  const isBelowMinimum =
    outcome === 'minimum_not_met' && minTicketAmount !== null && getOutcome(draw) === 'won';
  return (
    <>
      <ul className="mt-3 grid max-w-reading gap-3">
        {won.map((win) => (
          <li key={win.rank}>
            <Ticket
              number={win.ticketNumber}
              variant={win.isVacant ? 'default' : 'winner'}
              title={
                <span className="font-display font-semibold text-xl">
                  {win.isVacant ? 'You can no longer claim this prize' : 'You won'}
                </span>
              }
              facts={[
                { label: 'Prize', value: <span className="wrap-anywhere">{describeWinnings(win)}</span> },
              ]}
            />
          </li>
        ))}
      </ul>
      {isBelowMinimum && (
        <p className="measure mt-2 text-sm">{`You get cash ${describeMinimumReason(minTicketAmount)}.`}</p>
      )}
    </>
  );
}

type PastButtonsProps = { draw: EnteredDraw; onOpen: (name: 'tickets' | 'participants') => void };

function PastButtons({ draw, onOpen }: PastButtonsProps) {
  const { id, status, won } = draw;
  return (
    <div className="-mb-2 -ml-3.5 mt-1 flex flex-wrap">
      {won.length > 0 && (
        <ButtonLink size="sm" variant="quiet" to="/prize-draw/$id/won" params={{ id }}>
          Your prize
        </ButtonLink>
      )}
      <Button size="sm" variant="quiet" onClick={() => onOpen('tickets')}>
        View Tickets
      </Button>
      <Button size="sm" variant="quiet" onClick={() => onOpen('participants')}>
        Participants
      </Button>
      {status === 'completed' && (
        <ButtonLink size="sm" variant="quiet" to="/prize-draw/$id/verify" params={{ id }}>
          Check the draw
        </ButtonLink>
      )}
      <ButtonLink size="sm" variant="quiet" to="/prize-draw/$id" params={{ id }}>
        View Full Details
      </ButtonLink>
    </div>
  );
}
