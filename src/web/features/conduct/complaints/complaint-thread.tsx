import type { Complaint } from '#contract/conduct/complaints.ts';
import { formatShortDateTime } from '#domain/time/london.ts';

type ComplaintThreadProps = {
  messages: Complaint['messages'];
  names: Record<Complaint['messages'][number]['from'], string>;
};

/** What was written about a complaint, oldest first. */
export function ComplaintThread({ messages, names }: ComplaintThreadProps) {
  if (messages.length === 0) return <p className="text-muted">The messages have been deleted.</p>;
  return (
    <ol aria-label="Messages" className="border-line border-t">
      {messages.map(({ id, from, text, createdAt }) => (
        <li key={id} className="border-line border-b py-3.5">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <strong className="wrap-anywhere font-semibold">{names[from]}</strong>
            <time dateTime={createdAt} className="tabular text-muted text-sm">
              {formatShortDateTime(createdAt)}
            </time>
          </p>
          <p className="wrap-anywhere mt-0.5 whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  );
}
