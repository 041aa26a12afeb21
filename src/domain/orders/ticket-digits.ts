/** The minimum number of digits in a displayed ticket number. */
export const TICKET_DIGITS = 6;

/** Formats a ticket number with at least six digits, padded with zeros. */
export function formatTicketNumber(number: number): string {
  return String(number).padStart(TICKET_DIGITS, '0');
}
