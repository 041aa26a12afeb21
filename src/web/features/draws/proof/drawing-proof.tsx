import { ShieldCheck } from 'lucide-react';
import type { DrawingState } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { HistoryButton } from '../page/history-button.tsx';
import { describeBeaconStrength } from '../result/drawing-text.ts';

type DrawingProofProps = { draw: Pick<PrizeDraw, 'id' | 'title'>; drawing: DrawingState };

/** The proof of the result, a link to check it, and earlier results. Without a public log, there is no proof. */
export function DrawingProof({ draw, drawing }: DrawingProofProps) {
  const { attempt, round } = drawing;
  const strength = describeBeaconStrength(drawing);
  const drawnAgain = attempt !== null && attempt > 1;
  if (!strength && !drawnAgain) return null;
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-line border-t pt-4">
      {strength && (
        <p className="measure min-w-60 flex-1">
          {round !== null && `Decided by drand round ${formatNumber(round)}. `}
          <strong>How far it is proved:</strong> {strength}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {drawnAgain && <HistoryButton draw={draw} drawing={drawing} />}
        {strength && (
          <ButtonLink to="/prize-draw/$id/verify" params={{ id: draw.id }} variant="secondary">
            <ShieldCheck className="size-5" aria-hidden="true" />
            Check this draw
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
