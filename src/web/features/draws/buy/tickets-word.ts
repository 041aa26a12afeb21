import { grouped } from '#domain/text/numbers.ts';
/** "1 ticket", "3 tickets", "1,200 tickets". */
export function ticketsWord(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'ticket' : 'tickets'}`;
}

/** What follows "your": "ticket", "3 tickets". */
export function ownTickets(count: number): string {
  return count === 1 ? 'ticket' : ticketsWord(count);
}
