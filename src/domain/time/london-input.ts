import { formatClock, type Instant, padTwo, toWallTime } from './london.ts';

// Separate from `london.ts`, which most pages load, because most pages have no form.

const HOUR_MS = 3_600_000;

/** The value of a date-and-time input, in London's local time: "2026-11-21T18:00"; empty if unknown. */
export function formatLondonInput(instant: Instant | null | undefined): string {
  const wall = toWallTime(instant);
  if (!wall) return '';
  return `${String(wall.year).padStart(4, '0')}-${padTwo(wall.month)}-${padTwo(wall.day)}T${formatClock(wall)}`;
}

/**
 * Converts the value of a date-and-time input (London's local time, "2026-11-21T18:00") to an instant; null if invalid.
 * A time that the clocks skip in spring moves forward by an hour. If a time occurs twice in autumn, the first one is
 * used, in summer time.
 */
export function parseLondonInput(value: string): Date | null {
  const greenwich = asGreenwich(value);
  return greenwich && (findLondonInstants(value)[0] ?? greenwich);
}

/**
 * The instants at which London's clocks show this value: two, earlier first, for a time that occurs twice in autumn;
 * none for a skipped or invalid time.
 */
export function findLondonInstants(value: string): Date[] {
  const greenwich = asGreenwich(value);
  if (!greenwich) return [];
  const shown = londonInputAsGreenwich(greenwich);
  return [new Date(greenwich.getTime() - HOUR_MS), greenwich].filter(
    (instant) => formatLondonInput(instant) === shown,
  );
}

/** Parses the value as UTC; null if it is not a valid time. */
function asGreenwich(value: string): Date | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d)?$/.exec(value);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const instant = new Date(Date.UTC(year, month - 1, day, hour, minute));
  const exists =
    instant.getUTCMonth() === month - 1 && instant.getUTCDate() === day && hour < 24 && minute < 60;
  return exists ? instant : null;
}

const londonInputAsGreenwich = (instant: Date) => instant.toISOString().slice(0, 16);

/** Whether `a` is on an earlier calendar day in London than `b`. */
export function isEarlierLondonDay(a: Instant, b: Instant): boolean {
  return formatLondonInput(a).slice(0, 10) < formatLondonInput(b).slice(0, 10);
}
