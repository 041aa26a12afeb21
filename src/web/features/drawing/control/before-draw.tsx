import { Play } from 'lucide-react';
import type { DrawingState } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { WORKING_DAYS_TO_DRAW } from '#domain/draws/deadline.ts';
import { RaffleDrum } from '#web/components/art/raffle-drum.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { MinimumLine } from '#web/features/draws/page/minimum-line.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { estimateCountdown } from './countdown-length.ts';
import { SealLogStopped } from './seal-log-stopped.tsx';
import { describeStart } from './start-text.ts';
import { useStart } from './use-start.ts';

type BeforeDrawProps = {
  draw: PrizeDraw;
  drawing: Pick<DrawingState, 'beacon' | 'witnesses'>;
  /** Why the drawing cannot be started; null if it can. */
  rejection: string | null;
  onStarted: () => void;
};

/** Explains what starting the drawing does, with the start button. */
export function BeforeDraw({ draw, drawing, rejection, onStarted }: BeforeDrawProps) {
  const { countdownSeconds } = useSite();
  const { start, isPending } = useStart(draw.id, onStarted);
  return (
    <section
      aria-labelledby="start"
      className="flex items-center gap-10 rounded-sheet bg-accent-soft px-6 py-9 [--art-paper:var(--accent-soft)] sm:px-10"
    >
      <div className="min-w-0 flex-1">
        <h2 id="start" className="text-2xl">
          {draw.prizes.length > 1 ? 'Draw the winners' : 'Draw the winner'}
        </h2>
        <p className="measure mt-2">
          {draw.status === 'cancelled'
            ? 'This prize draw was cancelled. There’s no winner to draw, and we refund every ticket.'
            : describeStart(draw, estimateCountdown(drawing, countdownSeconds))}
        </p>
        {drawing.beacon !== null && draw.status === 'awaiting_draw' && <SealLogStopped />}
        <Button
          size="lg"
          className="mt-6 max-sm:w-full"
          disabled={rejection !== null}
          aria-describedby={rejection === null ? undefined : 'why-not'}
          pending={isPending}
          pendingText="Starting..."
          onClick={start}
        >
          <Play className="size-5" aria-hidden="true" />
          Start Draw
        </Button>
        {rejection !== null && (
          <p id="why-not" className="measure mt-3 font-semibold">
            {rejection}
          </p>
        )}
        {draw.ticketsSold === 0 && draw.status === 'awaiting_draw' && (
          <p className="measure mt-1">
            {`No tickets were sold, or they were all voided, so there’s nothing to draw. We cancel the prize draw automatically ${WORKING_DAYS_TO_DRAW} working days after it ends. If it never sold a ticket, you can put it back on sale before then with a later end date.`}
          </p>
        )}
        {draw.status === 'awaiting_draw' && <MinimumLine draw={draw} />}
        {draw.drawMode === 'automatic' && (
          <p className="measure mt-3">
            If you don’t start it, this prize draw starts automatically once ticket sales end.
          </p>
        )}
      </div>
      <RaffleDrum className="w-52 flex-none max-md:hidden" />
    </section>
  );
}
