/** The filters of a ticket list. Refunded tickets are also voided. */
export const TICKET_STATUSES = ['active', 'voided', 'refunded'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** In a draw with more tickets than this, a search returns at most `MOST_FOUND`, so that it stays fast. */
export const SEARCHED_WHOLE = 10_000;
export const MOST_FOUND = 1_000;

/** Escapes text for a LIKE pattern. */
export function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
