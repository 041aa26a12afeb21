import type { DrawingState } from '#contract/drawing/drawing.ts';
import { RaffleDrum } from '#web/components/art/raffle-drum.tsx';
import { formatDrawingHeading } from '#web/features/draws/result/drawing-text.ts';
import type { Highlight } from '#web/features/draws/result/highlights.ts';
import { describeDelay, describePicking, describeSealedList, formatCount } from './copy.ts';
import { LargeTicket } from './large-ticket.tsx';
import type { LiveScreen } from './use-live-screen.ts';

type CountdownProps = {
  screen: {
    draw: { prizes: readonly unknown[] };
    drawing: Pick<DrawingState, 'attempt' | 'ranks' | 'round' | 'countdownEndsAt' | 'witnessing'>;
    highlights: readonly Highlight[];
  };
  seconds: number;
};

/** The countdown, with real tickets tumbling past. */
export function CountdownScene({ screen, seconds }: CountdownProps) {
  return (
    <div className="stage-countdown">
      <div className="stage-clock">
        <p role="timer" aria-label={`${seconds} seconds until the draw`} className="stage-seconds">
          {String(seconds).padStart(2, '0')}
        </p>
        <div>
          <h2 className="stage-word">{formatDrawingHeading(screen.drawing, screen.draw.prizes.length)}</h2>
          <p className="stage-lead">
            {seconds > 0 ? describeSealedList(screen.drawing) : describePicking(screen.drawing)}
          </p>
        </div>
      </div>
      <Tumbling highlights={screen.highlights} />
    </div>
  );
}

/** Hidden from screen readers, because it changes every second and reveals nothing about the result. */
function Tumbling({ highlights }: { highlights: readonly Highlight[] }) {
  if (highlights.length === 0) return <RaffleDrum className="stage-drum" />;
  return (
    <div className="stage-tumble" aria-hidden="true">
      <ol>
        {highlights.map(({ key, ticketNumber, name }, age) => (
          <li key={key} data-age={age} data-side={key % 2}>
            <LargeTicket number={ticketNumber}>{name}</LargeTicket>
          </li>
        ))}
      </ol>
      <p>These are real tickets from the sealed list. They say nothing about who’ll win.</p>
    </div>
  );
}

/** Shown when the countdown is over but the beacon is late. */
export function WaitingScene({ screen: { drawing } }: { screen: LiveScreen }) {
  const { round, countdownEndsAt } = drawing;
  return (
    <div className="stage-text">
      <div>
        <h2 className="stage-word">Waiting for the public randomness</h2>
        {round !== null && <p className="stage-round">{formatCount(round)}</p>}
        <p className="stage-lead">{describeDelay(round, countdownEndsAt)}</p>
      </div>
      <RaffleDrum className="stage-art stage-breathes" />
    </div>
  );
}
