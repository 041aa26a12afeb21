import { formatTicketNumber } from '../orders/ticket-digits.ts';

/** Consecutive ticket numbers, first and last included. */
export type NumberRange = [first: number, last: number];

/** Groups numbers in any order into ascending ranges: `[3, 1, 2, 7]` → `[[1, 3], [7, 7]]`. Duplicates count once. */
export function toNumberRanges(numbers: readonly number[]): NumberRange[] {
  const ranges: NumberRange[] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number <= last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

/** Counts the numbers in the ranges. */
export function countNumbers(ranges: readonly NumberRange[]): number {
  return ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
}

/** Formats ranges as "000001–000003, 000007 and 000012"; empty if there are none. */
export function formatRanges(ranges: readonly NumberRange[]): string {
  const parts = ranges.map(([first, last]) =>
    first === last ? formatTicketNumber(first) : `${formatTicketNumber(first)}–${formatTicketNumber(last)}`,
  );
  const rest = parts.slice(0, -1);
  const end = parts.at(-1) ?? '';
  return rest.length > 0 ? `${rest.join(', ')} and ${end}` : end;
}

/** Formats ranges with a label: "Number 000007", "Numbers 000001–000003". */
export function formatNumbers(ranges: readonly NumberRange[]): string {
  return `${countNumbers(ranges) === 1 ? 'Number' : 'Numbers'} ${formatRanges(ranges)}`;
}
