import type { OwnDraw } from '#contract/draws.ts';
import type { EnteredDraw } from '#contract/entered-draws.ts';

/** What a host's draws come to together, archived ones included; money in pence. */
export function hostTotals(draws: readonly Pick<OwnDraw, 'status' | 'earnings'>[]) {
  const sum = (of: (earnings: OwnDraw['earnings']) => number) =>
    draws.reduce((total, { earnings }) => total + of(earnings), 0);
  return {
    activeDraws: draws.filter(({ status }) => status === 'active').length,
    earningsPence: sum(({ hostPence }) => hostPence),
    charityPence: sum(({ charityPence }) => charityPence),
    trees: sum(({ trees }) => trees),
  };
}

type Entered = Pick<EnteredDraw, 'status' | 'ticketCounts'>;

/** How many of somebody's tickets may still win: those in active draws that are not voided. */
export function ticketsInActiveDraws(draws: readonly Entered[]): number {
  return draws
    .filter(({ status }) => status === 'active')
    .reduce((total, { ticketCounts }) => total + ticketCounts.valid, 0);
}
