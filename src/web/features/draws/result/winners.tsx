import type { ReactNode } from 'react';
import type { DrawingResult, Winner } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { describeVacancy } from '#domain/awards/vacancy.ts';
import { ALL_WRONG, describeWinnings } from '#domain/outcome/outcome-text.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { cn } from '#web/components/ui/cn.ts';
import { Ticket, TicketStub } from '#web/components/ui/ticket.tsx';
import { describeDrawn, describeUnwonPrizes, hasWinner } from './drawing-text.ts';

type WinnersProps = {
  draw: Pick<PrizeDraw, 'outcome'>;
  result: DrawingResult;
  /** Ranks that are not revealed yet. Their space is reserved. */
  hidden?: readonly number[];
  /** Whether a redraw is in progress. */
  soFar?: boolean;
};

/**
 * Up to this many winners each have a full ticket. If there are more, only the first three do, and the others have
 * a line each.
 */
const WHOLE = 5;
const WHOLE_OF_MANY = 3;

/** The winners: a printed ticket for each prize, the first at full width. */
export function Winners({ draw, result, hidden = [], soFar = false }: WinnersProps) {
  const { winners, drawnAt } = result;
  const unwon = describeUnwonPrizes(winners);
  if (draw.outcome === 'no_winner') return <NoEntries drawnAt={drawnAt} />;
  const whole = winners.length > WHOLE ? WHOLE_OF_MANY : WHOLE;
  return (
    <section aria-labelledby="winners">
      <h2 id="winners" className="text-4xl">
        {headingOf(winners, soFar)}
      </h2>
      {describeDrawn(result).map((line) => (
        <p key={line} className="mt-1">
          {line}
        </p>
      ))}
      <ul className="mt-5 grid gap-4 md:grid-cols-2">
        {winners.map((winner) => (
          <li
            key={winner.rank}
            className={cn('min-w-0', (winner.rank === 1 || !hasWinner(winner)) && 'md:col-span-2')}
          >
            <Unveiled winner={winner} hidden={hidden.includes(winner.rank)}>
              <WinnerOfRank winner={winner} alone={winners.length === 1} whole={winner.rank <= whole} />
            </Unveiled>
          </li>
        ))}
      </ul>
      {unwon && hidden.length === 0 && <p className="measure mt-4">{unwon}</p>}
    </section>
  );
}

function NoEntries({ drawnAt }: { drawnAt: string }) {
  return (
    <section aria-labelledby="winners">
      <h2 id="winners" className="text-4xl">
        No winner
      </h2>
      <p className="mt-1">Drawn {formatDateTime(drawnAt)}</p>
      <p className="measure mt-4 text-lg">{`${ALL_WRONG} Everyone gets their money back.`}</p>
    </section>
  );
}

/** Reserves the space of a winner who is not revealed yet. */
function Unveiled({ winner, hidden, children }: { winner: Winner; hidden: boolean; children: ReactNode }) {
  if (!hidden) return children;
  return (
    <div className="relative">
      <div className="invisible">{children}</div>
      <p className="absolute inset-0 flex items-center justify-center rounded-sheet border-2 border-edge border-dashed p-4 text-center font-semibold">
        <span className="wrap-anywhere line-clamp-3">{`${formatOrdinal(winner.rank)} prize: ${winner.prize}`}</span>
      </p>
    </div>
  );
}

function headingOf(winners: readonly Winner[], soFar: boolean): string {
  if (winners.some(hasWinner)) return `The winner${winners.length > 1 ? 's' : ''}${soFar ? ' so far' : ''}`;
  if (winners.every(({ ticketNumber }) => ticketNumber === null)) return 'No winner';
  return soFar ? 'Drawn before' : 'To be drawn again';
}

type WinnerOfRankProps = { winner: Winner; alone: boolean; whole: boolean };

function WinnerOfRank({ winner, alone, whole }: WinnerOfRankProps) {
  const { rank, ticketNumber, winnerName, vacancy } = winner;
  const prize = describeWinnings(winner);
  if (ticketNumber === null || vacancy) {
    return (
      <p className="wrap-anywhere rounded-sheet border-2 border-edge border-dashed px-5 py-4">
        <span className="font-semibold">
          {formatOrdinal(rank)} prize: {prize}.
        </span>{' '}
        {ticketNumber !== null && vacancy
          ? describeVacancy(ticketNumber, vacancy)
          : 'No entered tickets were left for it.'}
      </p>
    );
  }
  if (!whole) return <Line rank={rank} prize={prize} number={ticketNumber} name={winnerName} />;
  return (
    <Ticket
      number={ticketNumber}
      variant={rank === 1 ? 'winner' : 'default'}
      title={<span className="wrap-anywhere line-clamp-4">{prize}</span>}
      facts={[
        { label: 'Winner', value: <Hero>{winnerName}</Hero> },
        ...(alone ? [] : [{ label: 'Prize', value: <Hero>{formatOrdinal(rank)}</Hero> }]),
      ]}
      className="h-full"
    />
  );
}

type LineProps = { rank: number; prize: string; number: number; name: string | null };

function Line({ rank, prize, number, name }: LineProps) {
  return (
    <div className="flex items-start gap-4 py-1">
      <TicketStub number={number} className="flex-none" />
      <p className="wrap-anywhere min-w-0">
        <span className="block font-semibold">{name}</span>
        <span className="line-clamp-2">{`${formatOrdinal(rank)} prize: ${prize}`}</span>
      </p>
    </div>
  );
}

function Hero({ children }: { children: ReactNode }) {
  return <span className="wrap-anywhere font-display font-semibold text-xl">{children}</span>;
}
