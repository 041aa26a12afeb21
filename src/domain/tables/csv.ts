/** What a spreadsheet would take for the beginning of a formula, also after spaces, and in the full-width forms. */
const FORMULA = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r])/;

/**
 * One line of a table (RFC 4180), with its line end. Text that a spreadsheet would run as a formula gets an apostrophe
 * before it, since some of it was written by others; numbers, and what is absent, are written as they are.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
