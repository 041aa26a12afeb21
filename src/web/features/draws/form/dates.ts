import { type Instant, toDate } from '#domain/time/london.ts';
import { instantFromLondonInput, londonInputValue, londonInstants } from '#domain/time/london-input.ts';

/** The form's times are chosen in steps of this many minutes. */
export const MINUTE_STEP = 5;

const DAY_MS = 24 * 3_600_000;
const STEP_MS = MINUTE_STEP * 60_000;

/** Behind the later one of the two times that the clocks tell alike in autumn, which is Greenwich's. */
const SECOND = 'Z';

/**
 * What the form holds of an instant: London's wall time as in "2026-11-21T18:00", and "2026-10-25T01:30Z" for the second
 * of the two that are told alike. Empty where there is none.
 */
export function toDateInput(instant: Instant | null | undefined): string {
  const date = toDate(instant);
  if (!date) return '';
  const wall = londonInputValue(date);
  const [, second] = londonInstants(wall);
  return second && date >= second ? wall + SECOND : wall;
}

/** The form's value for the same time of day in London some days after `now`, rounded up to a step. */
export function toDateInputInDays(now: Date, days: number): string {
  const rounded = new Date(Math.ceil(now.getTime() / STEP_MS) * STEP_MS);
  // As if the wall clock's days were UTC's, which are all 24 hours long.
  const wall = new Date(`${londonInputValue(rounded)}Z`);
  return new Date(wall.getTime() + days * DAY_MS).toISOString().slice(0, 16);
}

/** The earliest day that is offered: the one that it is in London. */
export function getEarliestDay(now: Date): string {
  return londonInputValue(now).slice(0, 10);
}

/** The instant that the form's value means; `stored` to the millisecond where the form still shows it. */
export function parseDateInput(input: string, stored: string | null | undefined): Date | null {
  if (stored && toDateInput(stored) === input) return new Date(stored);
  if (!input.endsWith(SECOND)) return instantFromLondonInput(input);
  return londonInstants(input.slice(0, -SECOND.length))[1] ?? null;
}

/** A value as its controls show it; each is empty where nothing was chosen. */
export type DateParts = { day: string; hour: string; minute: string; second: boolean };

export function splitDateInput(input: string): DateParts {
  const [day = '', time = ''] = input.replace(SECOND, '').split('T');
  const [hour = '', minute = ''] = time.split(':');
  return { day, hour, minute, second: input.endsWith(SECOND) };
}

/** The value that the controls say together; of times that are told once there is no second. */
export function joinDateInput({ day, hour, minute, second }: DateParts): string {
  const wall = `${day}T${hour}:${minute}`;
  return second && isRepeatedTime(wall) ? wall + SECOND : wall;
}

/** Whether the clocks show this wall time twice, as in the night when they go back. */
export function isRepeatedTime(wall: string): boolean {
  return londonInstants(wall).length === 2;
}

/** Whether the clocks never show this wall time: they go forward over it. */
export function isSkippedTime(wall: string): boolean {
  return instantFromLondonInput(wall) !== null && londonInstants(wall).length === 0;
}

/** The hours of a day and the minutes of an hour that are offered; another stored minute beside them. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => two(hour));

export function listMinutes(minute: string): string[] {
  const offered = Array.from({ length: 60 / MINUTE_STEP }, (_, step) => two(step * MINUTE_STEP));
  return minute === '' || offered.includes(minute) ? offered : [...offered, minute].sort();
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
