/** What a list of tickets can be narrowed to. Those whose price went back are voided as well. */
export const TICKET_STATUSES = ['active', 'voided', 'refunded'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** In draws with more tickets than this a search finds so many at most, so that it answers at once. */
export const SEARCHED_WHOLE = 10_000;
export const MOST_FOUND = 1_000;

/**
 * How an index of three letters in a row can find a text that holds `searched`, as patterns of LIKE: it is looked for
 * anywhere where it has three letters or digits in a row, else where a word begins. None where no word can begin so.
 */
export function indexedPatterns(searched: string): string[] {
  const text = escapedPattern(searched);
  if (/[\p{L}\p{N}]{3}/u.test(searched)) return [`%${text}%`];
  const begun = escapedPattern(searched.replace(/^[^\p{L}\p{N}]+/u, ''));
  if (begun === '') return [];
  return [
    `${begun}%`,
    ...[' ', '\n', '.', '-', '@', '_', "'", '’'].map((sign) => `%${escapedPattern(sign)}${begun}%`),
  ];
}

/** Text as a pattern of LIKE that stands for itself. */
export function escapedPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
