import type { DrawingState } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';

type Proved = Pick<PrizeDraw, 'startDate'> & Pick<DrawingState, 'beacon'>;

/** Explains in one sentence how a draw is proved, or why it is not. */
export function describeProof({ startDate, beacon }: Proved): string {
  if (beacon !== null) {
    const decided =
      beacon === 'drand'
        ? 'from public randomness that no one controls'
        : 'from a secret fixed before the first sale, without public randomness';
    return `Every ticket is written to a public log as it’s sold. The list of entries is sealed before anything is drawn, and the winner follows from that list and ${decided}.`;
  }
  return startDate === null
    ? 'Once this draw is published, every ticket is written to a public log as it’s sold, so anyone can check the draw.'
    : 'This draw was over before we had public logs, so it has no proof. You have to take our word for who won.';
}
