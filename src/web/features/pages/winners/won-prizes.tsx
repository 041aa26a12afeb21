import type { Winner } from '#contract/drawing/drawing.ts';
import type { DrawnDraw } from '#contract/pages/winners.ts';
import { describeVacancy } from '#domain/awards/vacancy.ts';
import { describeWinnings } from '#domain/outcome/outcome-text.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { TicketStub } from '#web/components/ui/ticket.tsx';
import { describeLoss } from '#web/features/awards/award-text.ts';

/** The number of prizes that are always visible. The rest are collapsed. */
const OPEN = 3;

/** A draw's prizes by rank, each with its winning ticket and the holder's name. */
export function WonPrizes({
  winners,
  earlier,
  completedAt,
}: Pick<DrawnDraw, 'winners' | 'earlier' | 'completedAt'>) {
  const rest = winners.slice(OPEN);
  const before = Map.groupBy(earlier, ({ rank }) => rank);
  return (
    <>
      <ul className="mt-4 space-y-3">
        {winners.slice(0, OPEN).map((winner) => (
          <Won
            key={winner.rank}
            winner={winner}
            earlier={before.get(winner.rank)}
            completedAt={completedAt}
          />
        ))}
      </ul>
      {rest.length > 0 && (
        <details className="mt-3">
          <summary className="link inline-flex min-h-11 items-center">
            {`${rest.length} more ${rest.length === 1 ? 'prize' : 'prizes'}`}
          </summary>
          <ul className="mt-2 space-y-3">
            {rest.map((winner) => (
              <Won
                key={winner.rank}
                winner={winner}
                earlier={before.get(winner.rank)}
                completedAt={completedAt}
              />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

type WonProps = { winner: Winner; earlier: DrawnDraw['earlier'] | undefined; completedAt: string };

function Won({ winner, earlier = [], completedAt }: WonProps) {
  const { ticketNumber, winnerName, vacancy, drawnAt } = winner;
  return (
    <li className="flex gap-x-4">
      {ticketNumber !== null && <TicketStub number={ticketNumber} winner={!vacancy} className="self-start" />}
      <div className="min-w-0">
        <p className="flex min-h-9 flex-wrap content-center items-baseline gap-x-4">
          {ticketNumber === null ? (
            <span className="text-muted">No entered tickets were left</span>
          ) : (
            <strong className="wrap-anywhere font-display font-semibold text-lg">
              {vacancy ? 'To be drawn again' : winnerName}
            </strong>
          )}
          <span className="wrap-anywhere min-w-0 text-muted">{describeWinnings(winner)}</span>
        </p>
        {drawnAt > completedAt && (
          <p className="text-muted text-sm">
            Redrawn <time dateTime={drawnAt}>{formatDateTime(drawnAt)}</time>
          </p>
        )}
        {ticketNumber !== null && vacancy && (
          <p className="measure text-sm">{describeVacancy(ticketNumber, vacancy)}</p>
        )}
        {earlier.map((one) => (
          <p key={one.ticketNumber} className="text-muted text-sm">
            {describeLoss({ ...one, wonAt: one.drawnAt, state: one.state ?? 'won' })}
          </p>
        ))}
      </div>
    </li>
  );
}
