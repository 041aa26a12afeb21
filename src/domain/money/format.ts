/**
 * Formats pence as pounds with two decimals and thousands separators: `500` → `£5.00`, `123456789` → `£1,234,567.89`,
 * `-250` → `−£2.50` with a minus sign.
 */
export function formatPounds(pence: number): string {
  const whole = Math.round(Math.abs(pence));
  const sign = pence < 0 && whole > 0 ? '−' : '';
  const units = String(Math.floor(whole / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}£${units}.${String(whole % 100).padStart(2, '0')}`;
}

/** Formats round amounts without pence: `125000` → `£1,250`, `12550` → `£125.50`. */
export const formatShortPounds = (pence: number): string => formatPounds(pence).replace(/\.00$/, '');

/** Formats pence as pounds for files that programs read: `123456` → `1234.56`. */
export const formatPlainPounds = (pence: number): string => (pence / 100).toFixed(2);

/** Converts pounds to whole pence, rounded to the nearest penny. */
export function toPence(amount: number): number {
  return Math.round(amount * 100);
}

/** Converts pence to pounds, for the one call that uses pounds. */
export function toPounds(pence: number): number {
  return pence / 100;
}
