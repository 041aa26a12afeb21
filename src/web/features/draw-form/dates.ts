import { instantFromLondonInput, londonInputValue } from '#domain/time/london.ts';

/** The form's times are chosen in steps of this many minutes. */
export const MINUTE_STEP = 5;

const DAY_MS = 24 * 3_600_000;
const STEP_MS = MINUTE_STEP * 60_000;

/** The input's value for the same time of day in London some days after `now`, rounded up to a step. */
export function daysAhead(now: Date, days: number): string {
  const rounded = new Date(Math.ceil(now.getTime() / STEP_MS) * STEP_MS);
  // As if the wall clock's days were UTC's, which are all 24 hours long.
  const wall = new Date(`${londonInputValue(rounded)}Z`);
  return new Date(wall.getTime() + days * DAY_MS).toISOString().slice(0, 16);
}

/** The earliest value that an input offers: the step that `now` lies in. */
export function earliestInput(now: Date): string {
  return londonInputValue(new Date(Math.floor(now.getTime() / STEP_MS) * STEP_MS));
}

/**
 * The instant that an input means; `stored` as it is where the input still shows it, since an input knows neither
 * seconds nor which of the two hours that the clocks repeat in autumn.
 */
export function instantOf(input: string, stored: string | null | undefined): Date | null {
  if (stored && londonInputValue(stored) === input) return new Date(stored);
  return instantFromLondonInput(input);
}
