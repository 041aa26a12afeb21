import { Play } from 'lucide-react';
import type { DrawingState } from '#contract/drawing.ts';
import type { PrizeDraw } from '#contract/draws.ts';
import { ticketDigits } from '#domain/orders/ticket-digits.ts';
import { RaffleDrum } from '#web/components/art/raffle-drum.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { SecondsLeft } from '#web/components/ui/countdown.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { type DrawingStage, drawingStage } from '#web/features/draws/poll.ts';
import { Winners } from '#web/features/draws/winners.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { useStart } from './use-start.ts';

type StageProps = {
  draw: PrizeDraw;
  drawing: DrawingState;
  now: number;
  /** Why the drawing cannot be started; null where it can. */
  refusal: string | null;
  /** Asking for the winner failed; doing it again is up to the person. */
  onDrawAgain: (() => void) | undefined;
};

/** Where it happens: the button, the countdown, the winner. */
export function Stage({ draw, drawing, now, refusal, onDrawAgain }: StageProps) {
  const stage = drawingStage(drawing, now);
  return (
    <>
      <p role="status" className="sr-only">
        {announcement(stage, drawing)}
      </p>
      {(stage === 'none' || stage === 'waiting') && <Before draw={draw} refusal={refusal} />}
      {(stage === 'countdown' || stage === 'drawing') && (
        <section aria-labelledby="drawing" className="rounded-sheet bg-leaf px-6 py-9 sm:px-10">
          <h2 id="drawing" className="text-2xl">
            {draw.prizes.length > 1 ? 'The winners are being drawn' : 'The winner is being drawn'}
          </h2>
          {stage === 'countdown' && drawing.countdownEndsAt !== null ? (
            <SecondsLeft until={Date.parse(drawing.countdownEndsAt)} now={now} className="mt-4 text-oak" />
          ) : (
            <Picking onDrawAgain={onDrawAgain} />
          )}
          <p className="measure mt-6">
            The list of entries is sealed. Everybody on the draw's page sees this countdown, and the winner
            the moment it ends.
          </p>
        </section>
      )}
      {stage === 'drawn' && drawing.result && <Winners result={drawing.result} />}
    </>
  );
}

function Before({ draw, refusal }: Pick<StageProps, 'draw' | 'refusal'>) {
  const { countdownSeconds } = useSite();
  const start = useStart(draw.id);
  return (
    <section
      aria-labelledby="start"
      className="flex items-center gap-10 rounded-sheet bg-leaf px-6 py-9 [--art-paper:var(--leaf)] sm:px-10"
    >
      <div className="min-w-0 flex-1">
        <h2 id="start" className="text-2xl">
          {draw.prizes.length > 1 ? 'Draw the winners' : 'Draw the winner'}
        </h2>
        <p className="measure mt-2">
          {`Starting seals the list of entries, so nothing can be voided or changed from then on. After a countdown of ${countdownSeconds} seconds, which everybody on the draw's page sees, the winner is picked at random from the entered tickets.`}
        </p>
        <Button
          size="lg"
          className="mt-6 max-sm:w-full"
          disabled={refusal !== null}
          aria-describedby={refusal === null ? undefined : 'why-not'}
          pending={start.isPending}
          pendingText="Starting..."
          onClick={() => start.mutate()}
        >
          <Play className="size-5" aria-hidden="true" />
          Start Draw
        </Button>
        {refusal !== null && (
          <p id="why-not" className="measure mt-3 font-semibold">
            {refusal}
          </p>
        )}
        {draw.drawMode === 'automatic' && (
          <p className="measure mt-3">This prize draw also starts by itself once it has ended.</p>
        )}
      </div>
      <RaffleDrum className="w-52 flex-none max-md:hidden" />
    </section>
  );
}

function Picking({ onDrawAgain }: Pick<StageProps, 'onDrawAgain'>) {
  return onDrawAgain ? (
    <Button className="mt-6" onClick={onDrawAgain}>
      Draw the winner again
    </Button>
  ) : (
    <p className="mt-6 text-lg">
      <Spinner label="Picking from every ticket in the draw…" />
    </p>
  );
}

/** What is said aloud when the stage changes; it does not change from second to second. */
function announcement(stage: DrawingStage, { result }: DrawingState): string {
  if (stage === 'countdown') return 'The countdown has begun.';
  if (stage !== 'drawn' || result === null || result.winningTicketNumber === null) return '';
  return `${result.winnerName} has won with ticket ${ticketDigits(result.winningTicketNumber)}.`;
}
