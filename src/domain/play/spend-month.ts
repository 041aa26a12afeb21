import type { Instant } from '../time/london.ts';
import { formatLondonInput, parseLondonInput } from '../time/london-input.ts';

/** The first day of the calendar month in London that contains an instant, such as "2026-11-01". */
export function toSpendMonth(at: Instant): string {
  return `${formatLondonInput(at).slice(0, 7)}-01`;
}

/** When the calendar month ends in London: the first instant of the next one. */
export function endOfSpendMonth(at: Instant): Date {
  return toInstant(moveMonths(`${toSpendMonth(at)}T00:00`, 1));
}

/** The same time of day in London this many months later. The 31st becomes the last day of a shorter month. */
export function addLondonMonths(at: Date, months: number): Date {
  const end = toInstant(moveMonths(formatLondonInput(at), months));
  // The text has no seconds, but a break must not end early.
  return new Date(end.getTime() + (at.getTime() % 60_000));
}

function moveMonths(wall: string, by: number): string {
  const [year = 0, month = 0, day = 0] = wall.slice(0, 10).split('-').map(Number);
  const index = year * 12 + (month - 1) + by;
  const [newYear, newMonth] = [Math.floor(index / 12), index % 12];
  const lastDay = new Date(Date.UTC(newYear, newMonth + 1, 0)).getUTCDate();
  const two = (n: number) => String(n).padStart(2, '0');
  return `${String(newYear).padStart(4, '0')}-${two(newMonth + 1)}-${two(Math.min(day, lastDay))}${wall.slice(10)}`;
}

function toInstant(wall: string): Date {
  const instant = parseLondonInput(wall);
  if (!instant) throw new Error(`${wall} is not a time in London`);
  return instant;
}
