import type { Winner } from '#contract/drawing/drawing.ts';
import { describeWinnings } from '#domain/outcome/outcome-text.ts';
import { TicketStub } from '#web/components/ui/ticket.tsx';

/** The number of prizes that are always visible. The rest are collapsed. */
const OPEN = 3;

/** A draw's prizes by rank, each with its winning ticket and the holder's name. */
export function WonPrizes({ winners }: { winners: readonly Winner[] }) {
  const rest = winners.slice(OPEN);
  return (
    <>
      <ul className="mt-4 space-y-3">
        {winners.slice(0, OPEN).map((winner) => (
          <Won key={winner.rank} winner={winner} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details className="mt-3">
          <summary className="link inline-flex min-h-11 items-center">
            {`${rest.length} more ${rest.length === 1 ? 'prize' : 'prizes'}`}
          </summary>
          <ul className="mt-2 space-y-3">
            {rest.map((winner) => (
              <Won key={winner.rank} winner={winner} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Won({ winner }: { winner: Winner }) {
  const { ticketNumber, winnerName } = winner;
  return (
    <li className="flex gap-x-4">
      {ticketNumber !== null && <TicketStub number={ticketNumber} winner className="self-start" />}
      <p className="flex min-h-9 min-w-0 flex-wrap content-center items-baseline gap-x-4">
        {ticketNumber === null ? (
          <span className="text-muted">No entered ticket was left</span>
        ) : (
          <strong className="wrap-anywhere font-display font-semibold text-lg">{winnerName}</strong>
        )}
        <span className="wrap-anywhere min-w-0 text-muted">{describeWinnings(winner)}</span>
      </p>
    </li>
  );
}
