import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatPounds } from '#domain/money/format.ts';
import { plural } from '#domain/text/plural.ts';

type Minimum = Pick<PrizeDraw, 'outcome' | 'minTicketAmount' | 'ticketsSold' | 'raised' | 'prizes'>;

/** Says that too few tickets were sold and what winners get instead; null if they get the prizes. */
export function describeMinimum(draw: Minimum): string | null {
  const { outcome, minTicketAmount, ticketsSold, raised, prizes } = draw;
  const { winnersCashPence } = raised;
  if (outcome !== 'minimum_not_met' || minTicketAmount === null || winnersCashPence === null) return null;
  if (ticketsSold === 0) return null;
  const cash = `${formatPounds(winnersCashPence)} in cash`;
  const instead =
    prizes.length > 1
      ? `the winners share ${cash} instead of the prizes`
      : `the winner gets ${cash} instead of the prize`;
  return `The minimum of ${plural(minTicketAmount, 'ticket')} wasn’t met, so ${instead}.`;
}
