/** So many digits at least. */
export const TICKET_DIGITS = 6;

/** A ticket's number as it is always shown: six digits, padded with zeros. */
export function ticketDigits(number: number): string {
  return String(number).padStart(TICKET_DIGITS, '0');
}
