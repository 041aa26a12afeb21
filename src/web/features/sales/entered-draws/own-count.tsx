import type { EnteredDraw } from '#contract/sales/entered-draws.ts';
import { formatPounds } from '#domain/money/format.ts';
import { describeOwnTickets } from './entered-text.ts';

/** The number of the user's tickets in a draw, and their price. */
export function OwnCount({ draw, className }: { draw: EnteredDraw; className?: string }) {
  const { own, gone } = describeOwnTickets(draw.ticketCounts);
  return (
    <p className={className}>
      <span className="tabular font-semibold">{own}</span>
      {` at ${formatPounds(draw.ticketPrice)} each${gone}`}
    </p>
  );
}
