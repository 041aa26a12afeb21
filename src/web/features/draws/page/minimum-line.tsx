import type { PrizeDraw } from '#contract/draws/draws.ts';
import { minimumInWords } from './minimum-words.ts';

/** Says what is won instead, where too few tickets were sold; else nothing. */
export function MinimumLine({ draw }: { draw: PrizeDraw }) {
  const words = minimumInWords(draw);
  return words && <p className="measure mt-4 font-semibold">{words}</p>;
}
