import { useEffect, useState } from 'react';
import type { DrawingState } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { Button } from '#web/components/ui/button.tsx';
import { getDrawingPhase } from '#web/features/draws/live/poll.ts';
import { MinimumLine } from '#web/features/draws/page/minimum-line.tsx';
import { DrawingCountdown } from '#web/features/draws/result/drawing-countdown.tsx';
import { describePhase } from '#web/features/draws/result/drawing-text.ts';
import type { Highlight } from '#web/features/draws/result/highlights.ts';
import { Winners } from '#web/features/draws/result/winners.tsx';
import { BeforeDraw } from './before-draw.tsx';
import { RedrawSection } from './redraw-section.tsx';
import { describeViewers } from './start-text.ts';

type DrawControlsProps = {
  draw: PrizeDraw;
  drawing: DrawingState;
  now: number;
  highlights: readonly Highlight[];
  /** Ranks whose winner is not shown yet. */
  hidden: readonly number[];
  /** Whether the user may start the drawing and redraw. */
  canDraw: boolean;
  isAdmin: boolean;
  /** Why the drawing cannot be started; null if it can. */
  rejection: string | null;
  onStarted: () => void;
  /** Set after a failed request for the result. */
  onRetry: (() => void) | undefined;
};

/** The start button, the countdown or the winners, depending on the phase. */
export function DrawControls(props: DrawControlsProps) {
  const { draw, drawing, now, highlights, hidden, canDraw, isAdmin, rejection, onStarted, onRetry } = props;
  const phase = getDrawingPhase(drawing, now);
  const [startedHere, setStartedHere] = useState(false);
  useEffect(() => {
    if (phase === 'drawn') setStartedHere(false);
  }, [phase]);
  const handleStarted = () => {
    setStartedHere(true);
    onStarted();
  };
  return (
    <>
      <p role="status" className="sr-only">
        {hidden.length === 0 && describePhase(phase, drawing)}
      </p>
      {(phase === 'none' || phase === 'waiting') && (
        <BeforeDraw draw={draw} drawing={drawing} rejection={rejection} onStarted={handleStarted} />
      )}
      {(phase === 'countdown' || phase === 'drawing' || phase === 'beacon') && (
        <DrawingCountdown
          draw={draw}
          drawing={drawing}
          phase={phase}
          now={now}
          highlights={highlights}
          focused={startedHere}
        >
          <p className="measure mt-4">{describeViewers(draw, drawing.attempt)}</p>
          {phase !== 'countdown' && onRetry && (
            <Button className="mt-4" onClick={onRetry}>
              Try again
            </Button>
          )}
        </DrawingCountdown>
      )}
      {phase === 'drawn' && drawing.result && (
        <>
          <Winners draw={draw} result={drawing.result} hidden={hidden} />
          <MinimumLine draw={draw} />
          {canDraw && hidden.length === 0 && draw.outcome !== 'no_winner' && (
            <RedrawSection draw={draw} isAdmin={isAdmin} now={now} onStarted={handleStarted} />
          )}
        </>
      )}
    </>
  );
}
