import type { PrizeDraw } from '#contract/draws/draws.ts';
import { type AddressedDraw, buildDrawPath } from '#domain/organisations/addresses.ts';

const MINUTE = 60_000;
/** In milliseconds. Calendars barely show events without a duration. */
const SHOWN_FOR = 15 * MINUTE;
const LINE_OCTETS = 75;

type Dated = AddressedDraw & Pick<PrizeDraw, 'title' | 'endDate' | 'charityName'>;

/**
 * Builds a calendar file (iCalendar, RFC 5545) for the end of a draw, with a reminder an hour earlier.
 * @param origin the site's, without a trailing slash
 */
export function buildCalendarFile(draw: Dated, origin: string, now: Date): string {
  const end = Date.parse(draw.endDate);
  const page = origin + buildDrawPath(draw);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Prize draw//EN',
    'BEGIN:VEVENT',
    `UID:${draw.id}@${new URL(origin).host}`,
    `DTSTAMP:${stamp(now.getTime())}`,
    `DTSTART:${stamp(end)}`,
    `DTEND:${stamp(end + SHOWN_FOR)}`,
    `SUMMARY:${escaped(`Prize draw ends: ${draw.title}`)}`,
    `DESCRIPTION:${escaped(`Ticket sales have ended. The result will be published here:\n${page}`)}`,
    `URL:${page}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(draw.title)}`,
    'TRIGGER:-PT1H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Formats a time as `20261127T094500Z`. */
const stamp = (ms: number) => new Date(ms).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');

const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/**
 * Folds a line at 75 octets, as iCalendar requires. Continuation lines start with a space, and no character is
 * split.
 */
function folded(line: string): string {
  const octets = (text: string) => new TextEncoder().encode(text).length;
  const parts = [''];
  for (const letter of line) {
    const last = parts.at(-1) ?? '';
    if (octets(last + letter) > LINE_OCTETS) parts.push(` ${letter}`);
    else parts[parts.length - 1] = last + letter;
  }
  return parts.join('\r\n');
}
