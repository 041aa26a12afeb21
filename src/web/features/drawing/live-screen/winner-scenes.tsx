import type { Winner } from '#contract/drawing/drawing.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { ALL_WRONG, describeWinnings } from '#domain/outcome/outcome-text.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { describeMinimum } from '#web/features/draws/page/minimum-text.ts';
import { explainNoWinner, formatPrizeRank } from './copy.ts';
import { describeEarlierWinners } from './earlier-winners.ts';
import { LargeTicket } from './large-ticket.tsx';
import type { LiveScreen } from './use-live-screen.ts';

/** One winner, alone on the screen. */
export function RevealScene({ winner, prizes }: { winner: Winner; prizes: number }) {
  const { rank, ticketNumber, winnerName } = winner;
  const unwon = explainNoWinner(winner);
  return (
    <div className="stage-reveal">
      <div>
        <h2 className="stage-word">{formatPrizeRank(rank, prizes)}</h2>
        <p className="stage-lead stage-won">{describeWinnings(winner)}</p>
      </div>
      {ticketNumber === null || unwon ? (
        <p className="stage-no-winner">{unwon}</p>
      ) : (
        <LargeTicket number={ticketNumber} winner label="Winning ticket">
          {winnerName}
        </LargeTicket>
      )}
    </div>
  );
}

/** If there are more winners than this, they are shown closer together. */
const SPACIOUS = 7;

type WinnersProps = { screen: LiveScreen; winners: readonly Winner[] };

/** All winners, with the first prize large. */
export function WinnersScene({ screen, winners }: WinnersProps) {
  const [first, ...others] = winners;
  const earlier = describeEarlierWinners(screen.results, screen.awards);
  const prizes = screen.draw.prizes.length;
  const minimum = describeMinimum(screen.draw);
  if (screen.draw.outcome === 'no_winner') return <NoEntriesScene />;
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

function NoEntriesScene() {
  return (
    <div className="stage-winners">
      <h2 className="stage-word">No winner</h2>
      <p className="stage-no-winner">{`${ALL_WRONG} Everyone gets their money back.`}</p>
    </div>
  );
}

function headingOf(winners: readonly Winner[]): string {
  if (winners.some((winner) => explainNoWinner(winner) === null))
    return winners.length > 1 ? 'The winners' : 'The winner';
  return winners.some(({ vacancy }) => vacancy) ? 'To be drawn again' : 'No winner';
}

type RankWinner = { winner: Winner; earlier: readonly string[] | undefined };

function FirstWinner({ winner, earlier, prizes }: RankWinner & { prizes: number }) {
  const { rank, ticketNumber, winnerName } = winner;
  const what = `${formatPrizeRank(rank, prizes)}: ${describeWinnings(winner)}`;
  const unwon = explainNoWinner(winner);
  return (
    <div>
      {ticketNumber === null || unwon ? (
        <p className="stage-no-winner">
          <strong>{what}.</strong> {unwon}
        </p>
      ) : (
        <LargeTicket number={ticketNumber} winner label={what}>
          {winnerName}
        </LargeTicket>
      )}
      <EarlierWinners earlier={earlier} />
    </div>
  );
}

function OtherWinner({ winner, earlier }: RankWinner) {
  const { rank, ticketNumber, winnerName } = winner;
  const unwon = explainNoWinner(winner);
  return (
    <>
      <span className="stage-rank">{formatOrdinal(rank)}</span>
      <span className="stage-other">
        {ticketNumber === null || unwon ? (
          <span className="stage-other-name">{unwon}</span>
        ) : (
          <span className="stage-other-winner">
            <span className="stage-other-number">{formatTicketNumber(ticketNumber)}</span>{' '}
            <span className="stage-other-name">{winnerName}</span>
          </span>
        )}
        <span className="stage-other-prize">{describeWinnings(winner)}</span>
        <EarlierWinners earlier={earlier} />
      </span>
    </>
  );
}

/** The earlier winners of a redrawn prize. */
function EarlierWinners({ earlier = [] }: { earlier: readonly string[] | undefined }) {
  return earlier.map((text) => (
    <span key={text} className="stage-earlier">
      {text}
    </span>
  ));
}
