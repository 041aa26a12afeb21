/** "1 ticket", "3 tickets", "1,200 tickets". */
export function ticketsWord(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'ticket' : 'tickets'}`;
}
