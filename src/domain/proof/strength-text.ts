import type { Strength } from './verify/report.ts';

/** Sentences that state how much a draw proves at best, used wherever this is shown. */
export const STRENGTH_TEXT: Record<Strength, string> = {
  beacon:
    "Nobody could know the outcome when the list was sealed, as far as the seal's time can be believed.",
  committed: 'Consistent, but the platform could have chosen the winner.',
};
