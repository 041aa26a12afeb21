import { RANGES, type Range } from '#domain/insights/days.ts';
import { oneOf, type RawSearch } from '#web/lib/search.ts';

const CHOICES = Object.keys(RANGES) as Range[];

/** How far back the page looks; without it, as far as there is anything. */
export type InsightsSearch = { range?: Range | undefined };

export function insightsSearch(raw: RawSearch): InsightsSearch {
  return { range: oneOf(raw.range, CHOICES) };
}
