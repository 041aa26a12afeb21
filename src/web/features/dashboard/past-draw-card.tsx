import { Trophy } from 'lucide-react';
import type { EnteredDraw } from '#contract/draws.ts';
import { pounds } from '#domain/money/format.ts';
import { ticketDigits } from '#domain/orders/ticket-digits.ts';
import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { StatusBadge } from '#web/components/ui/status-badge.tsx';
import { DrawThumbnail } from '#web/features/draws/draw-thumbnail.tsx';
import { useDrawDialogs } from './draw-dialogs.tsx';
import { endWords, outcomeOf, ownTicketsWords } from './entered-words.ts';

type PastDrawCardProps = { draw: EnteredDraw; ticketsWanted: boolean };

/** A draw that is over, on one line of a list: what came of it, and how anybody checks that. */
export function PastDrawCard({ draw, ticketsWanted }: PastDrawCardProps) {
  const { open, dialogs } = useDrawDialogs(draw, ticketsWanted);
  return (
    <DrawTheme draw={draw} className="bg-transparent">
      <article aria-labelledby={`entered-${draw.id}`} className="flex gap-4 py-5">
        <DrawThumbnail draw={draw} className="size-16 flex-none rounded-control sm:size-20" />
        <div className="min-w-0 flex-1 lg:flex lg:items-start lg:gap-6">
          <div className="min-w-0 flex-1">
            <StatusBadge draw={draw} />
            <h3 id={`entered-${draw.id}`} className="wrap-anywhere mt-1 line-clamp-2 text-lg">
              {draw.title}
            </h3>
            <p className="tabular text-muted text-sm">{endWords(draw)}</p>
            <p className="tabular text-sm">
              <span className="font-semibold">{ownTicketsWords(draw.ticketCounts)}</span>
              {` at ${pounds(draw.ticketPrice)} each`}
            </p>
            <Outcome draw={draw} />
          </div>
          <PastButtons draw={draw} onOpen={open} />
        </div>
      </article>
      {dialogs}
    </DrawTheme>
  );
}

function Outcome({ draw }: { draw: EnteredDraw }) {
  const outcome = outcomeOf(draw);
  if (outcome === 'won') return <Won won={draw.won} />;
  return outcome === 'lost' ? <p className="mt-2 font-semibold">Not this time</p> : null;
}

function Won({ won }: { won: EnteredDraw['won'] }) {
  return (
    <div className="mt-3 rounded-control bg-leaf px-4 py-3">
      <p className="flex items-center gap-2 font-display font-semibold text-xl">
        <Trophy className="size-5 text-oak" aria-hidden="true" />
        You won
      </p>
      <ul className="mt-1">
        {won.map(({ rank, prize, ticketNumber }) => (
          <li key={rank} className="wrap-anywhere">
            <span className="font-semibold">{prize}</span>
            <span className="tabular">{`, with ticket ${ticketDigits(ticketNumber)}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type PastButtonsProps = { draw: EnteredDraw; onOpen: (name: 'tickets' | 'participants') => void };

function PastButtons({ draw, onOpen }: PastButtonsProps) {
  const { id, status } = draw;
  return (
    <div className="-ml-3.5 mt-1 flex flex-wrap lg:mt-0 lg:max-w-64 lg:justify-end">
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
