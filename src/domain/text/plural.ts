import { formatNumber } from './numbers.ts';

/** A number with its noun: "1 ticket", "3 tickets", "1,200 tickets". Pass `many` for irregular plurals. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
