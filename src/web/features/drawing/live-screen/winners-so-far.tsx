import type { Winner } from '#contract/drawing/drawing.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import type { Scene } from './scene.ts';

/** If there are more prizes than this, they are shown closer together. */
const SPACIOUS = 7;

type WinnersSoFarProps = {
  prizes: readonly { rank: number }[];
  scene: Pick<Extract<Scene, { name: 'reveal' }>, 'winner' | 'others'>;
};

/** Every prize with its winner so far. */
export function WinnersSoFar({ prizes, scene }: WinnersSoFarProps) {
  const found = new Map([scene.winner, ...scene.others].map((winner) => [winner.rank, winner]));
  return (
    <ol aria-label="Winners so far" className="stage-found" data-many={prizes.length > SPACIOUS || undefined}>
      {prizes.map(({ rank }) => (
        <li key={rank} className="stage-found-one" data-now={rank === scene.winner.rank || undefined}>
          <span className="stage-rank">{formatOrdinal(rank)}</span>
          <FoundWinner winner={found.get(rank)} />
        </li>
      ))}
    </ol>
  );
}

function FoundWinner({ winner }: { winner: Winner | undefined }) {
  if (winner === undefined) return <span className="stage-to-come">to come</span>;
  const { ticketNumber, winnerName, vacancy } = winner;
  if (ticketNumber === null) return <span className="stage-found-name">No tickets were left</span>;
  if (vacancy) return <span className="stage-found-name">To be drawn again</span>;
  return (
    <span className="stage-found-name">
      <span className="stage-found-number">{formatTicketNumber(ticketNumber)}</span> {winnerName}
    </span>
  );
}
