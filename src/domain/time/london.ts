/** An instant as RFC 3339 text or a Date. */
export type Instant = Date | string;

const UNKNOWN_DATE = 'Unknown date';

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** Formats only numbers; month names are our own, so that every browser shows the same text as the server. */
const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The parts of London's local time. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  zone: 'GMT' | 'BST';
}

/** "21 November 2026", or "Unknown date". */
export function formatLongDate(instant: Instant | null | undefined): string {
  const wall = toWallTime(instant);
  return wall ? day(wall) : UNKNOWN_DATE;
}

/** "18:00 GMT", with the zone, for deadlines; or "Unknown date". */
export function formatTime(instant: Instant | null | undefined): string {
  const wall = toWallTime(instant);
  return wall ? `${formatClock(wall)} ${wall.zone}` : UNKNOWN_DATE;
}

/** "18:00:21 GMT", for times whose seconds matter; or "Unknown date". */
export function formatExactTime(instant: Instant | null | undefined): string {
  const wall = toWallTime(instant);
  return wall ? `${formatClock(wall)}:${padTwo(wall.second)} ${wall.zone}` : UNKNOWN_DATE;
}

/** "21 November 2026, 18:00 GMT", with the zone, for deadlines; or "Unknown date". */
export function formatDateTime(instant: Instant | null | undefined): string {
  const wall = toWallTime(instant);
  return wall ? `${day(wall)}, ${formatClock(wall)} ${wall.zone}` : UNKNOWN_DATE;
}

/** "3 Jan 2026, 09:05", for histories and lists; or "Unknown date". */
export function formatShortDateTime(instant: Instant | null | undefined): string {
  const wall = toWallTime(instant);
  return wall
    ? `${wall.day} ${monthName(wall).slice(0, 3)} ${wall.year}, ${formatClock(wall)}`
    : UNKNOWN_DATE;
}

/** The current year in London. */
export function getLondonYear(instant: Date): number {
  return toWallTime(instant)?.year ?? instant.getUTCFullYear();
}

const HOUR_MS = 3_600_000;

/** Cached, because pages format the same instants repeatedly and formatting is slow. */
const walls = new Map<number, Readonly<WallTime>>();
const KEPT = 200;

/** The parts of London's local time. */
export function toWallTime(instant: Instant | null | undefined): Readonly<WallTime> | null {
  const date = toDate(instant);
  if (!date) return null;
  const known = walls.get(date.getTime());
  if (known) return known;
  const wall = readWall(date);
  if (walls.size >= KEPT) walls.clear();
  walls.set(date.getTime(), wall);
  return wall;
}

function readWall(date: Date): WallTime {
  // Splits the text "21/11/2026, 18:00:00", because `formatToParts` takes four times as long and pages are full of
  // dates.
  const [day = 1, month = 1, year = 0, hour = 0, minute = 0, second = 0] = london
    .format(date)
    .split(/\D+/)
    .map(Number);
  const ahead = Date.UTC(year, month - 1, day, hour, minute) - Math.floor(date.getTime() / 60_000) * 60_000;
  return { year, month, day, hour, minute, second, zone: ahead === HOUR_MS ? 'BST' : 'GMT' };
}

/** A valid date; null for anything else. */
export function toDate(instant: Instant | null | undefined): Date | null {
  if (instant === null || instant === undefined) return null;
  const date = typeof instant === 'string' ? new Date(instant) : instant;
  return Number.isNaN(date.getTime()) ? null : date;
}

/** "21 November 2026". */
function day(wall: WallTime): string {
  return `${wall.day} ${monthName(wall)} ${wall.year}`;
}

function monthName(wall: WallTime): string {
  return MONTHS[wall.month - 1] ?? '';
}

/** "18:00". */
export function formatClock(wall: WallTime): string {
  return `${padTwo(wall.hour)}:${padTwo(wall.minute)}`;
}

/** Pads a number to at least two digits. */
export function padTwo(n: number): string {
  return String(n).padStart(2, '0');
}
