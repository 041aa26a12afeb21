import type { PrizeDraw } from '#contract/draws/draws.ts';
import { describeLeastCharity, describeUsualCharity } from '#domain/money/charity-statement.ts';

type Stated = Pick<PrizeDraw, 'ticketPrice' | 'charityPercentage' | 'charityName' | 'charityNumber'> & {
  prizes: readonly unknown[];
};

/** Says what the charity gets of each ticket at the very least and, if that differs, usually. */
export function describeCharity(draw: Stated): string {
  const terms = { ...draw, prizeCount: draw.prizes.length };
  return [describeLeastCharity(terms), describeUsualCharity(terms)].filter(Boolean).join(' ');
}
