import type { PrizeDraw } from '#contract/draws/draws.ts';
import { describeMinimumCondition } from '#domain/outcome/minimum-condition.ts';
import { describeCharity } from './charity-text.ts';

/** What belongs beside every price: on what the prizes depend, and what the charity gets. */
export function PriceStatements({ draw }: { draw: PrizeDraw }) {
  const condition = describeMinimumCondition({
    ...draw,
    winnersCashPence: draw.raised.winnersCashPence,
    prizeCount: draw.prizes.length,
  });
  return (
    <>
      {condition && <p className="mt-3 text-sm">{condition}</p>}
      <p className="mt-3 text-muted text-sm">{describeCharity(draw)}</p>
    </>
  );
}
