import type { PrizeDraw } from '#contract/draws/draws.ts';
import { countDaysLeft } from '#domain/time/remaining.ts';

/** Returns the days until the planned end, rounded up; 0 once it has passed. */
export function countDaysUntilEnd({ endDate }: Pick<PrizeDraw, 'endDate'>, now: number): number {
  return countDaysLeft(new Date(endDate), new Date(now));
}
