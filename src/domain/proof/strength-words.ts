import type { Strength } from './verify/report.ts';

/** What a draw proves at best, in the one sentence that is said of it wherever it is said. */
export const STRENGTH_WORDS: Record<Strength, string> = {
  beacon:
    "Nobody could know the outcome when the list was sealed, as far as the seal's time can be believed.",
  committed: 'Consistent, but the platform could have chosen the winner.',
};
