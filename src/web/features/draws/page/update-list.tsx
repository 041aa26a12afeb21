import type { Update } from '#contract/draws/updates.ts';
import { formatShortDateTime } from '#domain/time/london.ts';

/** Updates, newest first, with their line breaks. */
export function UpdateList({ updates }: { updates: readonly Update[] }) {
  return (
    <ol className="border-line border-t">
      {updates.map(({ id, subject, words, postedAt }) => (
        <li key={id} className="border-line border-b py-4">
          <h3 className="wrap-anywhere font-semibold text-lg">{subject}</h3>
          <p className="text-muted text-sm">{formatShortDateTime(postedAt)}</p>
          <p className="wrap-anywhere measure mt-2 whitespace-pre-line">{words}</p>
        </li>
      ))}
    </ol>
  );
}
