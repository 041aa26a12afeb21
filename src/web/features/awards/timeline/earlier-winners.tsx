import type { Award } from '#contract/awards/awards.ts';
import { describeLoss } from '../award-text.ts';

/** The earlier winners of a redrawn prize, and why they lost it. */
export function EarlierWinners({ earlier, className }: { earlier: readonly Award[]; className?: string }) {
  if (earlier.length === 0) return null;
  return (
    <ul className={className}>
      {earlier.map((award) => (
        <li key={award.id}>{describeLoss(award)}</li>
      ))}
    </ul>
  );
}
