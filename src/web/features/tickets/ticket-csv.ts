import type { Ticket } from '#contract/orders.ts';
import { ticketDigits } from '#domain/orders/ticket-digits.ts';
import { shortDateTime } from '#domain/time/london.ts';

const COLUMNS = ['Ticket Number', 'First Name', 'Last Name', 'Email', 'Purchase Date', 'Status'];

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would take for the beginning of a formula, the full-width forms included. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]/;

type Exported = Pick<
  Ticket,
  'ticketNumber' | 'firstName' | 'lastName' | 'purchaserEmail' | 'purchasedAt' | 'voided'
>;

/**
 * A draw's tickets as a CSV file (RFC 4180: comma, CRLF, doubled quotes). A text that a spreadsheet would calculate
 * gets an apostrophe before it, which makes it a text.
 */
export function ticketsCsv(tickets: readonly Exported[]): string {
  const rows = tickets.map((ticket) => [
    ticketDigits(ticket.ticketNumber),
    ticket.firstName ?? '',
    ticket.lastName ?? '',
    ticket.purchaserEmail ?? '',
    shortDateTime(ticket.purchasedAt),
    ticket.voided ? 'Voided' : 'Active',
  ]);
  const lines = [COLUMNS, ...rows].map((fields) => fields.map(field).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function field(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const LONGEST_NAME = 80;

/** The file's name, from the draw's title: letters and digits of any script, all else a hyphen. */
export function csvFileName(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const name = Array.from(words).slice(0, LONGEST_NAME).join('').replace(/^-|-$/g, '');
  return `${name || 'prize-draw'}-tickets.csv`;
}
