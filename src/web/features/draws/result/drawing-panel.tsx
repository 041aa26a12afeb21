import { Hourglass, MonitorPlay } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DrawingState } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { type ServerTime, useServerNow } from '#web/lib/server-time.ts';
import { getDrawingPhase } from '../live/poll.ts';
import { useKeepSeal } from '../live/use-keep-seal.ts';
import { MinimumLine } from '../page/minimum-line.tsx';
import { DrawingProof } from '../proof/drawing-proof.tsx';
import { DrawingCountdown } from './drawing-countdown.tsx';
import { describePhase } from './drawing-text.ts';
import type { Highlight } from './highlights.ts';
import { useCelebration } from './use-celebration.ts';
import { Winners } from './winners.tsx';

type DrawingPanelProps = {
  draw: PrizeDraw;
  drawing: DrawingState & { time: ServerTime };
  highlights: readonly Highlight[];
  /** Whether to show a link to the control page. */
  mayDraw: boolean;
  /** Where the prizes are, shown below the winners. */
  awards: ReactNode;
};

const COLUMN = 'mx-auto max-w-page px-4 sm:px-6';

/** The public countdown and the winners. Shows nothing before the draw has ended. */
export function DrawingPanel({ draw, drawing, highlights, mayDraw, awards }: DrawingPanelProps) {
  const now = useServerNow(drawing.time);
  const phase = getDrawingPhase(drawing, now);
  const hidden = useCelebration(draw, drawing.result);
  useKeepSeal(draw.id, drawing.seal);
  if (phase === 'none') return null;
  return (
    <>
      <p role="status" className="sr-only">
        {hidden.length === 0 && describePhase(phase, drawing)}
      </p>
      {phase === 'waiting' && (
        <div className={`${COLUMN} py-6`}>
          <Waiting draw={draw} mayDraw={mayDraw} />
        </div>
      )}
      {(phase === 'countdown' || phase === 'drawing' || phase === 'beacon') && (
        <div className={`${COLUMN} py-6`}>
          <DrawingCountdown draw={draw} drawing={drawing} phase={phase} now={now} highlights={highlights} />
        </div>
      )}
      {phase === 'drawn' && drawing.result && (
        <Band>
          <Winners draw={draw} result={drawing.result} hidden={hidden} />
          <MinimumLine draw={draw} />
          {hidden.length === 0 && awards}
          <DrawingProof draw={draw} drawing={drawing} />
        </Band>
      )}
    </>
  );
}

/** A full-width coloured band for the winners. */
function Band({ children }: { children: ReactNode }) {
  return (
    <div className="draw-bill mb-6 bg-accent-soft pt-6 pb-9 [--art-paper:var(--accent-soft)] sm:mb-2 sm:pt-10 sm:pb-12">
      <div className={COLUMN}>{children}</div>
    </div>
  );
}

function Waiting({ draw, mayDraw }: Pick<DrawingPanelProps, 'draw' | 'mayDraw'>) {
  const { id, prizes, ticketsSold } = draw;
  if (ticketsSold === 0) {
    return (
      <Alert title="There’s nothing to draw">
        This prize draw has no tickets, because none were sold or all of them were voided. So there’s no
        winner.
      </Alert>
    );
  }
  return (
    <Alert
      icon={Hourglass}
      title={prizes.length > 1 ? 'The winners haven’t been drawn yet' : 'The winner hasn’t been drawn yet'}
      action={
        mayDraw ? (
          <ButtonLink to="/prize-draw/$id/admin" params={{ id }}>
            Draw Winner
          </ButtonLink>
        ) : (
          <ButtonLink to="/prize-draw/$id/live" params={{ id }} variant="secondary">
            <MonitorPlay className="size-5" aria-hidden="true" />
            Live screen
          </ButtonLink>
        )
      }
    >
      When the draw starts, the countdown will appear here.
    </Alert>
  );
}
