/** A typed whole number, or NaN for anything else. */
export function parseWholeNumber(text: string): number {
  return /^[+-]?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}
