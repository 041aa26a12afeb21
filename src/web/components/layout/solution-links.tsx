import { Link } from '@tanstack/react-router';
import { MENU_LINE, SOLUTIONS } from './nav-links.ts';

export function SolutionLinks() {
  return (
    <ul>
      {SOLUTIONS.map(({ audience, label, paper }) => (
        <li key={audience}>
          <Link to="/solutions/$audience" params={{ audience }} className={MENU_LINE}>
            <span
              aria-hidden="true"
              data-paper={paper}
              className="stamped h-4 w-6 flex-none -rotate-6 rounded-mark border border-current bg-accent-soft"
            />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
