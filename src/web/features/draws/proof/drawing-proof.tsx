import { ShieldCheck } from 'lucide-react';
import type { DrawingState } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { HistoryButton } from '../page/history-button.tsx';
import { SealWitnesses } from './seal-witnesses.tsx';

type DrawingProofProps = { draw: Pick<PrizeDraw, 'id' | 'title'>; drawing: DrawingState };

/** The proof of the result, a link to check it, and earlier results. Without a public log, there is no proof. */
export function DrawingProof({ draw, drawing }: DrawingProofProps) {
  const { attempt, round, beacon } = drawing;
  const hasLog = beacon !== null;
  const drawnAgain = attempt !== null && attempt > 1;
  if (!hasLog && !drawnAgain) return null;
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-line border-t pt-4">
      {hasLog && (
        <div className="measure min-w-60 flex-1 space-y-1">
          {round !== null && <p>{`Decided by drand round ${formatNumber(round)}.`}</p>}
          <SealWitnesses drawing={drawing} isOver />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {drawnAgain && <HistoryButton draw={draw} drawing={drawing} />}
        {hasLog && (
          <ButtonLink to="/prize-draw/$id/verify" params={{ id: draw.id }} variant="secondary">
            <ShieldCheck className="size-5" aria-hidden="true" />
            Check this draw
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
