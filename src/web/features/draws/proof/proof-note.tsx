import { Link } from '@tanstack/react-router';
import type { DrawingState } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { DrawSection } from '../page/draw-section.tsx';
import { HowItWorks } from '../page/how-it-works.tsx';
import { ProofStrength } from './proof-strength.tsx';
import { describeProof } from './proof-text.ts';

type ProofNoteProps = {
  draw: Pick<PrizeDraw, 'id' | 'startDate'>;
  drawing: Pick<DrawingState, 'beacon' | 'strength' | 'seal' | 'witnesses'>;
};

/** How the draw works, what users can check about the drawing, and what they must trust. */
export function ProofNote({ draw: { id, startDate }, drawing }: ProofNoteProps) {
  const { beacon } = drawing;
  return (
    <div className="space-y-12">
      <HowItWorks id={id} />
      <DrawSection id="proof" title="How the draw is proved">
        <div className="measure space-y-3">
          <p>{describeProof({ startDate, beacon })}</p>
          {beacon !== null && (
            <>
              <ProofStrength drawing={drawing} />
              <p>
                <Link
                  to="/prize-draw/$id/verify"
                  params={{ id }}
                  className="inline-flex min-h-11 items-center font-semibold text-accent underline"
                >
                  Check this draw yourself
                </Link>
              </p>
            </>
          )}
        </div>
      </DrawSection>
    </div>
  );
}
