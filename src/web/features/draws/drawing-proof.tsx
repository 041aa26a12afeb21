import { ShieldCheck } from 'lucide-react';
import type { DrawingState } from '#contract/drawing.ts';
import { ButtonAnchor } from '#web/components/ui/button.tsx';
import { strengthInWords } from './drawing-words.ts';

/** What the result rests on, and where anybody checks it; nothing where the draw has no public log. */
export function DrawingProof({ drawId, drawing }: { drawId: string; drawing: DrawingState }) {
  const strength = strengthInWords(drawing);
  if (!strength) return null;
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-line border-t pt-4">
      <p className="measure min-w-60 flex-1">
        {drawing.round !== null && `Decided by drand round ${drawing.round.toLocaleString('en-GB')}. `}
        {strength}
      </p>
      <ButtonAnchor href={`/prize-draw/${drawId}/verify`} variant="secondary">
        <ShieldCheck className="size-5" aria-hidden="true" />
        Check this draw
      </ButtonAnchor>
    </div>
  );
}
