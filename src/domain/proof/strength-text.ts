import type { Strength } from './verify/report.ts';

/**
 * What each strength proves, in one sentence. It also holds before the drawing, so pages can show it at any time. Only
 * `witnessed` may say that the outcome could not be known, because only then the time of the seal is proved.
 */
export const STRENGTH_TEXT: Record<Strength, string> = {
  committed: 'This draw uses no public randomness, so you have to trust the platform for that part.',
  beacon:
    'The list is sealed before public randomness, which no one controls, decides the winner, but when it was sealed is only the platform’s word.',
  witnessed:
    'Nobody could know the outcome when the list was sealed: independent witnesses saw the seal before the randomness existed.',
};

/** Says what a draw's proof is worth on the draw's own pages. `isDemo` means that the site runs as a demo. */
export function describeStrength(strength: Strength, { isDemo }: { isDemo: boolean }): string {
  return strength === 'committed' && isDemo
    ? 'This demo draws without public randomness, so you have to trust the platform for that part.'
    : STRENGTH_TEXT[strength];
}
