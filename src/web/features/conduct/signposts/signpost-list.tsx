import { SIGNPOSTS } from '#domain/conduct/signposts.ts';

/** Where people who worry about their spending get independent help. */
export function SignpostList() {
  return (
    <ul className="hairline rounded-sheet bg-surface">
      {SIGNPOSTS.map(({ name, url, action, text }) => (
        <li
          key={name}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b px-4 py-3 last:border-b-0 sm:px-5"
        >
          <div className="min-w-0">
            <p className="font-semibold">{name}</p>
            <p className="text-muted text-sm">{text}</p>
          </div>
          <a
            href={url}
            rel="noopener"
            aria-label={`${name}, ${action}`}
            className="link tabular inline-flex min-h-11 items-center whitespace-nowrap"
          >
            {action}
          </a>
        </li>
      ))}
    </ul>
  );
}
