import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';

/** What buyers should know before they pay, shown above the button. */
export function BeforePaying({ draw }: { draw: PrizeDraw }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="text-xl">
        Before you pay
      </h2>
      <ul className="mt-3 list-disc space-y-2 pl-5 marker:text-accent">
        {draw.skillGameType && (
          <li>
            If your answer to the challenge was wrong, you still get your tickets, but they won’t be entered
            in the draw. You’ll find out when the draw takes place.
          </li>
        )}
        <li>During the countdown, and if you win, everyone can see your first initial and last name.</li>
        <li>
          You’ll get your money back if the draw is cancelled or isn’t drawn in time. Our{' '}
          <Link to="/terms" className="link">
            terms
          </Link>{' '}
          apply.
        </li>
      </ul>
    </section>
  );
}
