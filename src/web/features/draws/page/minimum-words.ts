import type { PrizeDraw } from '#contract/draws/draws.ts';
import { pounds } from '#domain/money/format.ts';
import { ticketsWord } from '../buy/tickets-word.ts';

type Minimum = Pick<PrizeDraw, 'minTicketAmount' | 'ticketsSold' | 'raised' | 'prizes'>;

/** That too few tickets were sold, and what is won instead; null where the prizes are. */
export function minimumInWords({ minTicketAmount, ticketsSold, raised, prizes }: Minimum): string | null {
  const { winnersCashPence } = raised;
  if (minTicketAmount === null || ticketsSold >= minTicketAmount || winnersCashPence === null) return null;
  const cash = `${pounds(winnersCashPence)} in cash`;
  const instead =
    prizes.length > 1
      ? `the winners share ${cash} instead of the prizes`
      : `the winner gets ${cash} instead of the prize`;
  return `The minimum of ${ticketsWord(minTicketAmount)} was not met, so ${instead}.`;
}
