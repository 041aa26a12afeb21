import type { PrizeDraw } from '#contract/draws/draws.ts';
import { describeMinimum } from './minimum-text.ts';

/** Says what winners get if too few tickets were sold. */
export function MinimumLine({ draw }: { draw: PrizeDraw }) {
  const text = describeMinimum(draw);
  return text && <p className="measure mt-4 font-semibold">{text}</p>;
}
