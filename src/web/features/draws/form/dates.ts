import { type Instant, toDate } from '#domain/time/london.ts';
import { findLondonInstants, formatLondonInput, parseLondonInput } from '#domain/time/london-input.ts';

/** Minutes between the times that hosts can choose. */
export const MINUTE_STEP = 5;

const DAY_MS = 24 * 3_600_000;
const STEP_MS = MINUTE_STEP * 60_000;

/** Marks the second of two identical wall-clock times in autumn, which is in GMT. */
const SECOND = 'Z';

/**
 * Returns the form's value for an instant: London wall-clock time such as "2026-11-21T18:00", or
 * "2026-10-25T01:30Z" for the second of two identical times. Empty if there is no instant.
 */
export function toDateInput(instant: Instant | null | undefined): string {
  const date = toDate(instant);
  if (!date) return '';
  const wall = formatLondonInput(date);
  const [, second] = findLondonInstants(wall);
  return second && date >= second ? wall + SECOND : wall;
}

/**
 * Returns the form's value for `now`, rounded up to a step, plus a number of days. The time of day in London stays
 * the same.
 */
export function toDateInputInDays(now: Date, days: number): string {
  const rounded = new Date(Math.ceil(now.getTime() / STEP_MS) * STEP_MS);
  // Treats the wall-clock time as UTC, where every day has 24 hours.
  const wall = new Date(`${formatLondonInput(rounded)}Z`);
  return new Date(wall.getTime() + days * DAY_MS).toISOString().slice(0, 16);
}

const SUNDAY_END = 'T20:00';

/** Returns the form's value for 20:00 in London on the first Sunday that is at least some days after `now`. */
export function suggestSundayEnd(now: Date, days: number): string {
  const earliest = toDateInputInDays(now, days);
  const day = new Date(`${earliest.slice(0, 10)}T00:00Z`);
  if (earliest.slice(10) > SUNDAY_END) day.setUTCDate(day.getUTCDate() + 1);
  day.setUTCDate(day.getUTCDate() + ((7 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10) + SUNDAY_END;
}

/** Returns the earliest date that hosts can choose: today in London. */
export function getEarliestDay(now: Date): string {
  return formatLondonInput(now).slice(0, 10);
}

/** Parses the form's value. While the form still shows `stored`, returns it exact to the millisecond. */
export function parseDateInput(input: string, stored: string | null | undefined): Date | null {
  if (stored && toDateInput(stored) === input) return new Date(stored);
  if (!input.endsWith(SECOND)) return parseLondonInput(input);
  return findLondonInstants(input.slice(0, -SECOND.length))[1] ?? null;
}

/** The parts of a date input. Each is empty if it is not chosen. */
export type DateParts = { day: string; hour: string; minute: string; second: boolean };

export function splitDateInput(input: string): DateParts {
  const [day = '', time = ''] = input.replace(SECOND, '').split('T');
  const [hour = '', minute = ''] = time.split(':');
  return { day, hour, minute, second: input.endsWith(SECOND) };
}

/** Joins the parts into a form value. `second` applies only to times that occur twice. */
export function joinDateInput({ day, hour, minute, second }: DateParts): string {
  const wall = `${day}T${hour}:${minute}`;
  return second && isRepeatedTime(wall) ? wall + SECOND : wall;
}

/** Whether this wall-clock time occurs twice, because the clocks go back. */
export function isRepeatedTime(wall: string): boolean {
  return findLondonInstants(wall).length === 2;
}

/** Whether this wall-clock time does not exist, because the clocks go forward. */
export function isSkippedTime(wall: string): boolean {
  return parseLondonInput(wall) !== null && findLondonInstants(wall).length === 0;
}

/** The hours and minutes from which hosts can choose. A stored minute is added if it is not among them. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => two(hour));

export function listMinutes(minute: string): string[] {
  const offered = Array.from({ length: 60 / MINUTE_STEP }, (_, step) => two(step * MINUTE_STEP));
  return minute === '' || offered.includes(minute) ? offered : [...offered, minute].sort();
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
