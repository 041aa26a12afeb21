const british = new Intl.NumberFormat('en-GB');

/**
 * Formats a number with thousands separators: "1,000". The formatter is created once because pages show many numbers.
 */
export function formatNumber(value: number): string {
  return british.format(value);
}
