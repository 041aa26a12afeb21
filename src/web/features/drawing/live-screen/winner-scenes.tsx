import type { Winner } from '#contract/drawing/drawing.ts';
import { ticketDigits } from '#domain/orders/ticket-digits.ts';
import { minimumInWords } from '#web/features/draws/page/minimum-words.ts';
import { ordinal } from '#web/features/draws/page/prize-list.tsx';
import { type Earlier, earlierByRank } from './earlier.ts';
import { StageTicket } from './stage-ticket.tsx';
import type { Stage } from './use-stage.ts';
import { NOBODY, prizeOfRank } from './words.ts';

/** One winner, alone on the screen. */
export function RevealScene({ winner, prizes }: { winner: Winner; prizes: number }) {
  const { rank, prize, ticketNumber, winnerName } = winner;
  return (
    <div className="stage-reveal">
      <div>
        <h2 className="stage-word">{prizeOfRank(rank, prizes)}</h2>
        <p className="stage-lead stage-won">{prize}</p>
      </div>
      {ticketNumber === null ? (
        <p className="stage-nobody">{NOBODY}</p>
      ) : (
        <StageTicket number={ticketNumber} winner label="Winning ticket">
          {winnerName}
        </StageTicket>
      )}
    </div>
  );
}

/** More winners than this stand closer together. */
const SPACIOUS = 7;

type WinnersProps = { stage: Stage; winners: readonly Winner[] };

/** Everybody who has won, the first prize large. */
export function WinnersScene({ stage, winners }: WinnersProps) {
  const [first, ...others] = winners;
  const earlier = earlierByRank(stage.results);
  const prizes = stage.draw.prizes.length;
  const minimum = minimumInWords(stage.draw);
  return (
    <div className="stage-winners" data-many={winners.length > SPACIOUS || undefined}>
      <div>
        <h2 className="stage-word">{headingOf(winners)}</h2>
        {minimum !== null && <p className="stage-minimum">{minimum}</p>}
      </div>
      {first && <FirstWinner winner={first} prizes={prizes} earlier={earlier.get(first.rank)} />}
      {others.length > 0 && (
        <ol className="stage-others" data-columns={others.length > 3 ? 2 : 1}>
          {others.map((winner) => (
            <li key={winner.rank} className="stage-row">
              <OtherWinner winner={winner} earlier={earlier.get(winner.rank)} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function headingOf(winners: readonly Winner[]): string {
  if (winners.every(({ ticketNumber }) => ticketNumber === null)) return 'No winner';
  return winners.length > 1 ? 'The winners' : 'The winner';
}

type OfRank = { winner: Winner; earlier: readonly Earlier[] | undefined };

function FirstWinner({ winner, earlier, prizes }: OfRank & { prizes: number }) {
  const { rank, prize, ticketNumber, winnerName } = winner;
  const what = `${prizeOfRank(rank, prizes)}: ${prize}`;
  return (
    <div>
      {ticketNumber === null ? (
        <p className="stage-nobody">
          <strong>{what}.</strong> {NOBODY}
        </p>
      ) : (
        <StageTicket number={ticketNumber} winner label={what}>
          {winnerName}
        </StageTicket>
      )}
      <Before earlier={earlier} />
    </div>
  );
}

function OtherWinner({ winner: { rank, prize, ticketNumber, winnerName }, earlier }: OfRank) {
  return (
    <>
      <span className="stage-rank">{ordinal(rank)}</span>
      <span className="stage-other">
        {ticketNumber === null ? (
          <span className="stage-other-name">{NOBODY}</span>
        ) : (
          <span className="stage-other-winner">
            <span className="stage-other-number">{ticketDigits(ticketNumber)}</span>{' '}
            <span className="stage-other-name">{winnerName}</span>
          </span>
        )}
        <span className="stage-other-prize">{prize}</span>
        <Before earlier={earlier} />
      </span>
    </>
  );
}

/** Who had won it before it was drawn again. */
function Before({ earlier = [] }: { earlier: readonly Earlier[] | undefined }) {
  if (earlier.length === 0) return null;
  return (
    <span className="stage-earlier">
      Drawn again. Before:{' '}
      {earlier
        .map(({ ticketNumber, winnerName }) => `${ticketDigits(ticketNumber)} ${winnerName}`)
        .join(', ')}
    </span>
  );
}
