import type { EnteredDraw } from '#contract/sales/entered-draws.ts';

type Entered = Pick<EnteredDraw, 'status' | 'ticketCounts'>;

/** Counts the user's tickets that can still win: those in active draws that are not voided. */
export function countActiveTickets(draws: readonly Entered[]): number {
  return draws
    .filter(({ status }) => status === 'active')
    .reduce((total, { ticketCounts }) => total + ticketCounts.valid, 0);
}
