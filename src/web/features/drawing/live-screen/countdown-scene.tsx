import { RaffleDrum } from '#web/components/art/raffle-drum.tsx';
import { drawingHeading } from '#web/features/draws/result/drawing-words.ts';
import type { Highlight } from '#web/features/draws/result/highlights.ts';
import { StageTicket } from './stage-ticket.tsx';
import type { Stage } from './use-stage.ts';
import { groups, lateLine } from './words.ts';

type CountdownProps = { stage: Stage; seconds: number };

/** The last seconds, and real tickets that tumble past meanwhile. */
export function CountdownScene({ stage, seconds }: CountdownProps) {
  return (
    <div className="stage-countdown">
      <div className="stage-clock">
        <p role="timer" aria-label={`${seconds} seconds until the draw`} className="stage-seconds">
          {String(seconds).padStart(2, '0')}
        </p>
        <div>
          <h2 className="stage-word">{drawingHeading(stage.drawing, stage.draw.prizes.length)}</h2>
          <p className="stage-lead">
            {seconds > 0
              ? 'The list is sealed: nothing can be added or taken away.'
              : 'Picking from every ticket in the draw…'}
          </p>
        </div>
      </div>
      <Tumbling highlights={stage.highlights} />
    </div>
  );
}

/** Silent: it would talk every second, and it says nothing about the outcome. */
function Tumbling({ highlights }: { highlights: readonly Highlight[] }) {
  if (highlights.length === 0) return <RaffleDrum className="stage-drum" />;
  return (
    <div className="stage-tumble" aria-hidden="true">
      <ol>
        {highlights.map(({ key, ticketNumber, name }, age) => (
          <li key={key} data-age={age} data-side={key % 2}>
            <StageTicket number={ticketNumber}>{name}</StageTicket>
          </li>
        ))}
      </ol>
      <p>Real tickets from the sealed list. They say nothing about the outcome.</p>
    </div>
  );
}

/** The countdown is over and the beacon is late: said calmly, and what that means. */
export function WaitingScene({ stage: { drawing } }: { stage: Stage }) {
  const { round, countdownEndsAt } = drawing;
  return (
    <div className="stage-said">
      <div>
        <h2 className="stage-word">Waiting for the public randomness</h2>
        {round !== null && <p className="stage-round">{groups(round)}</p>}
        <p className="stage-lead">{lateLine(round, countdownEndsAt)}</p>
      </div>
      <RaffleDrum className="stage-art stage-breathes" />
    </div>
  );
}
