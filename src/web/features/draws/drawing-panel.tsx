import { Hourglass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { DrawingState } from '#contract/drawing.ts';
import type { PrizeDraw } from '#contract/draws.ts';
import { ticketDigits } from '#domain/orders/ticket-digits.ts';
import { RaffleDrum } from '#web/components/art/raffle-drum.tsx';
import { throwConfetti } from '#web/components/draw/confetti.ts';
import { confettiColours } from '#web/components/draw/theme.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { SecondsLeft } from '#web/components/ui/countdown.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { type DrawingStage, drawingStage } from './poll.ts';
import { Winners } from './winners.tsx';

type DrawingPanelProps = {
  draw: PrizeDraw;
  drawing: DrawingState;
  now: number;
  /** The owner is shown the way to the draw. */
  mayDraw: boolean;
};

/** The countdown that everybody sees, and the winners; nothing before the draw has ended. */
export function DrawingPanel({ draw, drawing, now, mayDraw }: DrawingPanelProps) {
  const stage = drawingStage(drawing, now);
  useCelebration(drawing.result, draw);
  if (stage === 'none') return null;
  return (
    <div>
      <p role="status" className="sr-only">
        {announcement(stage, drawing)}
      </p>
      {stage === 'waiting' && (
        <Alert
          icon={Hourglass}
          title={
            draw.prizes.length > 1
              ? 'The winners have not been drawn yet'
              : 'The winner has not been drawn yet'
          }
          action={
            mayDraw && (
              <ButtonLink to="/prize-draw/$id/admin" params={{ id: draw.id }}>
                Draw Winner
              </ButtonLink>
            )
          }
        >
          When the draw starts, the countdown appears here by itself.
        </Alert>
      )}
      {(stage === 'countdown' || stage === 'drawing') && (
        <section className="flex items-center justify-between gap-8 rounded-sheet bg-leaf px-6 py-8 [--art-paper:var(--leaf)] sm:px-10">
          <div>
            <h2 className="text-2xl">
              {draw.prizes.length > 1 ? 'The winners are being drawn' : 'The winner is being drawn'}
            </h2>
            {stage === 'countdown' && drawing.countdownEndsAt !== null ? (
              <SecondsLeft until={Date.parse(drawing.countdownEndsAt)} now={now} className="mt-3" />
            ) : (
              <p className="mt-6 text-lg">
                <Spinner label="Picking from every ticket in the draw…" />
              </p>
            )}
          </div>
          <RaffleDrum className="w-56 flex-none max-sm:hidden" />
        </section>
      )}
      {stage === 'drawn' && drawing.result && <Winners result={drawing.result} />}
    </div>
  );
}

/** Confetti for a result that comes while somebody watches, not for one that was there before. */
function useCelebration(result: DrawingState['result'], { colorScheme, customColor }: PrizeDraw): void {
  const drawn = result !== null;
  const won = drawn && result.winningTicketNumber !== null;
  const before = useRef(drawn);
  useEffect(() => {
    if (!drawn || before.current) return;
    before.current = true;
    if (!won) return;
    const leaving = new AbortController();
    void throwConfetti(confettiColours({ colorScheme, customColor }), leaving.signal);
    return () => leaving.abort();
  }, [drawn, won, colorScheme, customColor]);
}

/** What is said aloud when the stage changes; it does not change from second to second. */
function announcement(stage: DrawingStage, { result }: DrawingState): string {
  if (stage === 'countdown') return 'The countdown has begun.';
  if (stage !== 'drawn' || result === null || result.winningTicketNumber === null) return '';
  return `${result.winnerName} has won with ticket ${ticketDigits(result.winningTicketNumber)}.`;
}
