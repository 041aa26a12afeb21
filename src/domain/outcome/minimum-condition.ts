import { formatPounds, formatShortPounds } from '../money/format.ts';
import { formatNumber } from '../text/numbers.ts';
import { plural } from '../text/plural.ts';

export interface MinimumFacts {
  /** The promised minimum of tickets; null if there is none. */
  minTicketAmount: number | null;
  ticketsSold: number;
  prizeCount: number;
  /** What all winners together would get in cash with the tickets sold so far; null with enough tickets. */
  winnersCashPence: number | null;
}

/**
 * The condition on which the prizes depend, for everywhere that a price is: "Prize guaranteed at 200 tickets; 98 sold.
 * Below that, the winner gets cash, now about £85." Null if the prizes depend on nothing.
 */
export function describeMinimumCondition(facts: MinimumFacts): string | null {
  const { minTicketAmount: minimum, ticketsSold, prizeCount } = facts;
  if (minimum === null) return null;
  const several = prizeCount > 1;
  const prizes = several ? 'Prizes' : 'Prize';
  if (ticketsSold >= minimum)
    return `${prizes} guaranteed: the minimum of ${plural(minimum, 'ticket')} is met.`;
  const sold = ticketsSold === 0 ? 'none sold yet' : `${formatNumber(ticketsSold)} sold`;
  return `${prizes} guaranteed at ${plural(minimum, 'ticket')}; ${sold}. ${describeCash(facts, several)}`;
}

/**
 * The same for pictures, which must not change with each sale: "Prize guaranteed at 200 tickets. Below that, the winner
 * gets cash."
 */
export function describeMinimumPromise({
  minTicketAmount: minimum,
  ticketsSold,
  prizeCount,
}: Omit<MinimumFacts, 'winnersCashPence'>): string | null {
  if (minimum === null) return null;
  const several = prizeCount > 1;
  const prizes = several ? 'Prizes' : 'Prize';
  if (ticketsSold >= minimum) return `${prizes} guaranteed: the minimum is met`;
  return `${prizes} guaranteed at ${plural(minimum, 'ticket')}. Below that, ${several ? 'winners share cash' : 'the winner gets cash'}`;
}

function describeCash({ ticketsSold, prizeCount, winnersCashPence }: MinimumFacts, several: boolean): string {
  const instead = several ? 'winners share cash' : 'the winner gets cash';
  if (winnersCashPence === null || ticketsSold === 0) return `Below that, ${instead} instead.`;
  // There cannot be more winners than tickets.
  const winners = Math.min(prizeCount, ticketsSold);
  const amount = formatRoughly(Math.floor(winnersCashPence / winners));
  return `Below that, ${instead}, now about ${amount}${winners > 1 ? ' each' : ''}.`;
}

/** Whole pounds, rounded down, except for small amounts. */
const formatRoughly = (pence: number): string =>
  pence < 1000 ? formatPounds(pence) : formatShortPounds(pence - (pence % 100));
