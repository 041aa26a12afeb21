import { formatNumber } from '#domain/text/numbers.ts';

/** Describes the range of rows on a page: "26 to 50 of 1,204". Empty if there are none. */
export function describeRowRange(page: number, perPage: number, total: number): string {
  if (total === 0) return '';
  const first = (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  const all = formatNumber(total);
  if (first > total) return total === 1 ? 'There’s only 1.' : `There are only ${all}.`;
  return `${formatNumber(first)} to ${formatNumber(last)} of ${all}`;
}
