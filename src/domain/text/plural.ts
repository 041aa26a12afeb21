import { grouped } from './numbers.ts';

/** A number with its noun: "1 ticket", "3 tickets", "1,200 tickets". Give `many` where it is not `one` plus "s". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}
