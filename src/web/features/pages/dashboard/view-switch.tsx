import { Link } from '@tanstack/react-router';
import { cn } from '#web/components/ui/cn.ts';
import { VIEWS, type View } from '#web/features/draws/own-draws/search.ts';

const NAMES: Record<View, string> = { host: 'Host View', participant: 'Participant View' };

/** Switches between the host view and the participant view, because hosts and admins also take part in draws. */
export function ViewSwitch({ view }: { view: View }) {
  return (
    <nav aria-label="Dashboard views" className="mb-8">
      <ul className="hairline inline-flex max-w-full gap-1 rounded-control bg-surface p-1">
        {VIEWS.map((choice) => (
          <li key={choice} className="min-w-0">
            <Link
              to="/dashboard"
              search={choice === 'host' ? {} : { view: choice }}
              aria-current={choice === view ? 'page' : undefined}
              className={cn(
                'flex min-h-11 items-center rounded-[7px] px-4 font-semibold transition-[color,background-color] max-[22rem]:px-2.5',
                choice === view ? 'bg-accent-soft text-ink' : 'text-muted hover:text-ink',
              )}
            >
              {NAMES[choice]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
