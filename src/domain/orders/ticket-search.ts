/** What a list of tickets can be narrowed to. Those whose price went back are voided as well. */
export const TICKET_STATUSES = ['active', 'voided', 'refunded'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** In draws with more tickets than this a search finds so many at most, so that it answers at once. */
export const SEARCHED_WHOLE = 10_000;
export const MOST_FOUND = 1_000;

/** Text as a pattern of LIKE that stands for itself. */
export function escapedPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
