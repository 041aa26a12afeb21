import type { DrawingState } from '#contract/drawing/drawing.ts';
import { ROUND_DELAY_SECONDS, WITNESSED_ROUND_DELAY_SECONDS } from '#domain/proof/rounds.ts';

/** About how many seconds a countdown will take: with public randomness, until its round, whatever the site's setting. */
export function estimateCountdown(
  { beacon, witnesses }: Pick<DrawingState, 'beacon' | 'witnesses'>,
  countdownSeconds: number,
): number {
  if (beacon !== 'drand') return countdownSeconds;
  return witnesses > 0 ? WITNESSED_ROUND_DELAY_SECONDS : ROUND_DELAY_SECONDS;
}
