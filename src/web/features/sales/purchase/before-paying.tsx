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
            If your answer to the challenge was wrong you still get your tickets, but they are not entered in
            the draw. You’ll find out when the draw takes place.
          </li>
        )}
        <li>During the countdown, and if you win, everyone sees your first initial and last name.</li>
        <li>
          You get your money back if the draw is cancelled or not drawn in time. The{' '}
          <Link to="/terms" className="link">
            terms
          </Link>{' '}
          apply.
        </li>
      </ul>
    </section>
  );
}
