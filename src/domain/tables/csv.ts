/** Matches text that spreadsheets treat as the start of a formula, even after spaces and in full-width forms. */
const FORMULA = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r])/;

/**
 * Formats one CSV line with its line ending (RFC 4180). Text that a spreadsheet would run as a formula gets a leading
 * apostrophe, because users can enter any text. Numbers and nulls are unchanged.
 */
export function formatCsvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
