import type { ReactNode } from 'react';
import type { DrawingResult, Winner } from '#contract/drawing.ts';
import { dateTimeWithZone } from '#domain/time/london.ts';
import { cn } from '#web/components/ui/cn.ts';
import { Ticket } from '#web/components/ui/ticket.tsx';
import { unwonInWords } from './drawing-words.ts';
import { ordinal } from './prize-list.tsx';

type WinnersProps = {
  result: DrawingResult;
  /** Ranks whose winner is shown in a moment; their places are kept. */
  hidden?: readonly number[];
};

/** Who won what: a printed ticket for each prize, the first one across the page. */
export function Winners({ result, hidden = [] }: WinnersProps) {
  const { winners, drawnAt } = result;
  const unwon = unwonInWords(winners);
  return (
    <section aria-labelledby="winners">
      <h2 id="winners" className="text-3xl">
        {headingOf(winners)}
      </h2>
      <p className="mt-1 text-muted">Drawn {dateTimeWithZone(drawnAt)}</p>
      <ul className="mt-5 grid gap-4 md:grid-cols-2">
        {winners.map((winner) => (
          <li
            key={winner.rank}
            className={cn(
              'min-w-0',
              (winner.rank === 1 || winner.ticketNumber === null) && 'md:col-span-2',
              hidden.includes(winner.rank) && 'invisible',
            )}
          >
            <WinnerOfRank winner={winner} alone={winners.length === 1} />
          </li>
        ))}
      </ul>
      {unwon && hidden.length === 0 && <p className="measure mt-4">{unwon}</p>}
    </section>
  );
}

function headingOf(winners: readonly Winner[]): string {
  if (winners.every(({ ticketNumber }) => ticketNumber === null)) return 'No winner';
  return winners.length > 1 ? 'The winners' : 'The winner';
}

function WinnerOfRank({ winner, alone }: { winner: Winner; alone: boolean }) {
  const { rank, prize, ticketNumber, winnerName } = winner;
  if (ticketNumber === null) {
    return (
      <p>
        <span className="font-semibold">
          {ordinal(rank)} prize: {prize}.
        </span>{' '}
        No entered ticket was left for it.
      </p>
    );
  }
  return (
    <Ticket
      number={ticketNumber}
      variant={rank === 1 ? 'winner' : 'default'}
      title={prize}
      facts={[
        { label: 'Winner', value: <Hero>{winnerName}</Hero> },
        ...(alone ? [] : [{ label: 'Prize', value: <Hero>{ordinal(rank)}</Hero> }]),
      ]}
    />
  );
}

/** Who has won is no small print. */
function Hero({ children }: { children: ReactNode }) {
  return <span className="wrap-anywhere font-display text-xl">{children}</span>;
}
