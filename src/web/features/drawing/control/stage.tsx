import { useEffect, useState } from 'react';
import type { DrawingState } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { Button } from '#web/components/ui/button.tsx';
import { drawingStage } from '#web/features/draws/live/poll.ts';
import { MinimumLine } from '#web/features/draws/page/minimum-line.tsx';
import { DrawingCountdown } from '#web/features/draws/result/drawing-countdown.tsx';
import { stageInWords } from '#web/features/draws/result/drawing-words.ts';
import type { Highlight } from '#web/features/draws/result/highlights.ts';
import { Winners } from '#web/features/draws/result/winners.tsx';
import { BeforeDraw } from './before-draw.tsx';
import { DrawnAgain } from './drawn-again.tsx';

type StageProps = {
  draw: PrizeDraw;
  drawing: DrawingState;
  now: number;
  highlights: readonly Highlight[];
  /** The ranks whose winner is not shown yet. */
  hidden: readonly number[];
  /** Whether this person may start the drawing and draw again. */
  mayDraw: boolean;
  /** Why the drawing cannot be started; null where it can. */
  refusal: string | null;
  onStarted: () => void;
  /** Asking for the winner failed; doing it again is up to the person. */
  onAskAgain: (() => void) | undefined;
};

/** Where it happens: the button, the countdown, the winner. */
export function Stage(props: StageProps) {
  const { draw, drawing, now, highlights, hidden, mayDraw, refusal, onStarted, onAskAgain } = props;
  const stage = drawingStage(drawing, now);
  const [startedHere, setStartedHere] = useState(false);
  useEffect(() => {
    if (stage === 'drawn') setStartedHere(false);
  }, [stage]);
  const started = () => {
    setStartedHere(true);
    onStarted();
  };
  return (
    <>
      <p role="status" className="sr-only">
        {hidden.length === 0 && stageInWords(stage, drawing)}
      </p>
      {(stage === 'none' || stage === 'waiting') && (
        <BeforeDraw draw={draw} refusal={refusal} onStarted={started} />
      )}
      {(stage === 'countdown' || stage === 'drawing' || stage === 'beacon') && (
        <DrawingCountdown
          draw={draw}
          drawing={drawing}
          stage={stage}
          now={now}
          highlights={highlights}
          focused={startedHere}
        >
          <p className="measure mt-4">
            Everybody on the draw’s page sees this countdown, and the winner the moment there is one. It goes
            on by itself, also where this page is closed.
          </p>
          {stage !== 'countdown' && onAskAgain && (
            <Button className="mt-4" onClick={onAskAgain}>
              Draw the winner again
            </Button>
          )}
        </DrawingCountdown>
      )}
      {stage === 'drawn' && drawing.result && (
        <>
          <Winners result={drawing.result} hidden={hidden} />
          <MinimumLine draw={draw} />
          {mayDraw && hidden.length === 0 && <DrawnAgain draw={draw} now={now} onStarted={started} />}
        </>
      )}
    </>
  );
}
