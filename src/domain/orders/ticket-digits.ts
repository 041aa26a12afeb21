/** A ticket's number as it is always shown: six digits, padded with zeros. */
export function ticketDigits(number: number): string {
  return String(number).padStart(6, '0');
}
