/** At most 18 characters, the limit of Faster Payments and BACS. */
const ID_DIGITS = 12;

/** The reference that payees see on their statement. It identifies the payable and the attempt. */
export function buildPaymentReference({ id, attempt }: { id: string; attempt: number }): string {
  // The end of a UUIDv7 is random; its beginning is the time.
  return `D${id.replaceAll('-', '').slice(-ID_DIGITS).toUpperCase()}-${attempt}`;
}
