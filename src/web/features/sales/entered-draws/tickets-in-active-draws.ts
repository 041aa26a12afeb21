import type { EnteredDraw } from '#contract/sales/entered-draws.ts';

type Entered = Pick<EnteredDraw, 'status' | 'ticketCounts'>;

/** How many of somebody's tickets may still win: those in active draws that are not voided. */
export function countActiveTickets(draws: readonly Entered[]): number {
  return draws
    .filter(({ status }) => status === 'active')
    .reduce((total, { ticketCounts }) => total + ticketCounts.valid, 0);
}
