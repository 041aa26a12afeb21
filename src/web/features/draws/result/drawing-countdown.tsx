import { type ReactNode, useEffect, useRef } from 'react';
import type { DrawingState } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import type { DrawingPhase } from '../live/poll.ts';
import { SealWitnesses } from '../proof/seal-witnesses.tsx';
import { describeRound, describeSeal, formatDrawingHeading, STOPPED } from './drawing-text.ts';
import { HighlightedTickets } from './highlighted-tickets.tsx';
import type { Highlight } from './highlights.ts';
import { Winners } from './winners.tsx';

type DrawingCountdownProps = {
  draw: Pick<PrizeDraw, 'prizes' | 'outcome'>;
  drawing: DrawingState;
  phase: DrawingPhase & ('countdown' | 'drawing' | 'beacon');
  now: number;
  highlights: readonly Highlight[];
  /** Whether the heading receives the focus on mount, because the control that the user pressed is gone. */
  focused?: boolean;
  /** Extra content below, for the user who starts the drawing. */
  children?: ReactNode;
};

/**
 * The drawing from start to result, with the countdown, highlighted tickets, source of randomness and previous
 * winners.
 */
export function DrawingCountdown(props: DrawingCountdownProps) {
  const { draw, drawing, phase, now, highlights, focused = false, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  const prizes = draw.prizes.length;
  const round = describeRound(drawing, prizes, phase !== 'countdown');
  return (
    <>
      <section
        aria-labelledby="drawing"
        className="rounded-sheet bg-accent-soft px-5 py-7 [--art-paper:var(--accent-soft)] sm:px-10 sm:py-9"
      >
        <h2 id="drawing" className="scroll-mt-24 text-2xl" tabIndex={-1} ref={heading}>
          {formatDrawingHeading(drawing, prizes)}
        </h2>
        <div className="grid items-center gap-x-10 gap-y-5 py-4 sm:grid-cols-2">
          {/* As high as the number of seconds, to prevent layout shift when the countdown ends. */}
          <div className="grid min-h-[clamp(5rem,28vw,11rem)] items-center">
            {drawing.isStopped ? (
              <Alert tone="warning" title={STOPPED.title}>
                {STOPPED.text}
              </Alert>
            ) : phase === 'countdown' && drawing.countdownEndsAt !== null ? (
              <SecondsLeft until={Date.parse(drawing.countdownEndsAt)} now={now} />
            ) : (
              <Deciding drawing={drawing} phase={phase} now={now} />
            )}
          </div>
          {/*
           * Tickets stay highlighted while the public randomness is awaited. They reveal nothing about the result.
           */}
          <HighlightedTickets highlights={phase === 'drawing' ? [] : highlights} />
        </div>
        <div className="measure space-y-2">
          {round && <p className="tabular font-semibold">{round}</p>}
          <SealWitnesses drawing={drawing} isOver={phase !== 'countdown'} />
          {phase === 'countdown' && (
            <p>
              {`${describeSeal(drawing)} The tickets shown are chosen at random and say nothing about who’ll win.`}
            </p>
          )}
        </div>
        {children}
      </section>
      {drawing.result && (
        <div className="mt-6">
          <Winners draw={draw} result={drawing.result} soFar />
        </div>
      )}
    </>
  );
}

/** After this time, in milliseconds, the page says that the public randomness is late. */
const LATE_MS = 6000;

function Deciding({ drawing, phase, now }: Pick<DrawingCountdownProps, 'drawing' | 'phase' | 'now'>) {
  if (phase !== 'beacon') {
    return (
      <p className="text-lg">
        <Spinner label="Picking from every ticket in the draw…" />
      </p>
    );
  }
  const late = now - Date.parse(drawing.countdownEndsAt ?? '') > LATE_MS;
  return (
    <div>
      <p className="text-lg">
        <Spinner label="Waiting for the public randomness…" />
      </p>
      {late && (
        <p className="mt-3">
          {`Round ${drawing.round === null ? '' : formatNumber(drawing.round)} is late. We’ll wait for it, however long it takes. No other round can take its place.`}
        </p>
      )}
    </div>
  );
}

/** The last seconds before a draw, as one large number. */
function SecondsLeft({ until, now }: { until: number; now: number }) {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <p
      role="timer"
      aria-label={`${seconds} seconds until the draw`}
      className="tabular font-display font-semibold text-[clamp(5rem,28vw,11rem)] text-accent leading-none"
    >
      {String(seconds).padStart(2, '0')}
    </p>
  );
}
