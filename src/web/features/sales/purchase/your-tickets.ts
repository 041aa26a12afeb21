import { plural } from '#domain/text/plural.ts';

/** Formats the text after "your": "ticket", "3 tickets". */
export function formatYourTickets(count: number): string {
  return count === 1 ? 'ticket' : plural(count, 'ticket');
}
