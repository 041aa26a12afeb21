import { Link } from '@tanstack/react-router';
import type { PrizeDraw } from '#contract/draws.ts';

/** What should be known before money is paid. */
export function BeforePaying({ draw }: { draw: PrizeDraw }) {
  return (
    <ul className="list-disc space-y-2 pl-5 text-sm marker:text-oak">
      {draw.skillGameType && (
        <li>
          If your answer to the challenge was wrong you still get your tickets, but they are not entered in
          the draw. Nobody is told before the draw closes.
        </li>
      )}
      <li>During the countdown, and if you win, everyone sees your first initial and last name.</li>
      <li>
        The{' '}
        <Link to="/terms" className="link">
          terms
        </Link>{' '}
        apply.
      </li>
    </ul>
  );
}
