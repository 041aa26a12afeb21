/** Parses a whole number; NaN for anything else. */
export function parseWholeNumber(text: string): number {
  return /^[+-]?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}
