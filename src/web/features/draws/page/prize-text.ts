import type { PrizeDraw } from '#contract/draws/draws.ts';
import { sumPrizeValues } from '#domain/draws/prizes.ts';
import { formatShortPounds } from '#domain/money/format.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';

/** Formats consecutive ranks: "1st", or "2nd–4th". */
export function formatRanks(ranks: readonly number[]): string {
  const [first = 1] = ranks;
  const last = ranks.at(-1) ?? first;
  return first === last ? formatOrdinal(first) : `${formatOrdinal(first)}–${formatOrdinal(last)}`;
}

/** Says what the prizes are worth; null unless the host gives a value for each. */
export function describePrizeTotal(
  prizes: readonly Pick<PrizeDraw['prizes'][number], 'valuePence'>[],
): string | null {
  const total = sumPrizeValues(prizes);
  if (total === null) return null;
  const value = formatShortPounds(total);
  return prizes.length === 1 ? `Prize worth ${value}` : `Prizes worth ${value} in total`;
}
