/** What a list of tickets can be narrowed to. Those whose price went back are voided as well. */
export const TICKET_STATUSES = ['active', 'voided', 'refunded'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** In draws with more tickets than this a search finds so many at most, so that it answers at once. */
export const SEARCHED_WHOLE = 10_000;
export const MOST_FOUND = 1_000;

/**
 * Patterns of LIKE by which an index of three letters in a row finds a text: anywhere where it has three letters or digits
 * in a row, else where a line or a word after a space begins. None where no word can begin so.
 */
export function indexedPatterns(searched: string): string[] {
  if (/[\p{L}\p{N}]{3}/u.test(searched)) return [`%${escapedPattern(searched)}%`];
  const begun = escapedPattern(searched.replace(/^[^\p{L}\p{N}]+/u, ''));
  return begun === '' ? [] : [`${begun}%`, `% ${begun}%`, `%\n${begun}%`];
}

/** Text as a pattern of LIKE that stands for itself. */
export function escapedPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
