import type { EnteredDraw } from '#contract/sales/entered-draws.ts';

type Entered = Pick<EnteredDraw, 'status' | 'ticketCounts'>;

/** The number of the user's tickets that can still win: in active draws and not voided. */
export function countActiveTickets(draws: readonly Entered[]): number {
  return draws
    .filter(({ status }) => status === 'active')
    .reduce((total, { ticketCounts }) => total + ticketCounts.valid, 0);
}
