import type { Strength } from './verify/report.ts';

/**
 * What each strength proves, in one sentence. It also holds before the drawing, so pages can show it at any time. Only
 * `witnessed` may say that the outcome could not be known, because only then the time of the seal is proved.
 */
export const STRENGTH_TEXT: Record<Strength, string> = {
  committed: 'This draw uses no public randomness, so you have to trust the platform for that part.',
  beacon:
    'The list is sealed before public randomness, which no one controls, decides the winner, but the time of the seal is only the platform’s word.',
  witnessed:
    'No one could know the outcome when the list was sealed, because independent witnesses saw the seal before the randomness existed.',
};

type Facts = {
  /** Whether the site runs as a demo. */
  isDemo: boolean;
  /** The number of witnesses that will be asked about a list that is not sealed yet; 0 once it is. */
  expected?: number;
};

/** Says what a draw's proof is worth on the draw's own pages. */
export function describeStrength(strength: Strength, { isDemo, expected = 0 }: Facts): string {
  if (strength === 'beacon' && expected > 0)
    return `The list will be sealed before public randomness, which no one controls, decides the winner. ${expected === 1 ? 'An independent witness' : `${expected} independent witnesses`} will be asked to confirm when. If too few of them do in time, this page will say so.`;
  return strength === 'committed' && isDemo
    ? 'This demo draws without public randomness, so you have to trust the platform for that part.'
    : STRENGTH_TEXT[strength];
}
