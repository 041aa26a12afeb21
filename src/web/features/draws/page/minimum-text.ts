import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatPounds } from '#domain/money/format.ts';
import { plural } from '#domain/text/plural.ts';

type Minimum = Pick<PrizeDraw, 'minTicketAmount' | 'ticketsSold' | 'raised' | 'prizes'>;

/** Says that too few tickets were sold and what winners get instead; null if they get the prizes. */
export function describeMinimum({ minTicketAmount, ticketsSold, raised, prizes }: Minimum): string | null {
  const { winnersCashPence } = raised;
  if (minTicketAmount === null || ticketsSold >= minTicketAmount || winnersCashPence === null) return null;
  const cash = `${formatPounds(winnersCashPence)} in cash`;
  const instead =
    prizes.length > 1
      ? `the winners share ${cash} instead of the prizes`
      : `the winner gets ${cash} instead of the prize`;
  return `The minimum of ${plural(minTicketAmount, 'ticket')} was not met, so ${instead}.`;
}
