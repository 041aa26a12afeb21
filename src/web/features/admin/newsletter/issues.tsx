import { useQuery } from '@tanstack/react-query';
import type { Issue } from '#contract/email/newsletter-issues.ts';
import { plural } from '#domain/text/plural.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { ListSkeleton } from '../admin-list.tsx';
import { AdminLink, Part } from '../detail.tsx';
import { issuesQuery } from './queries.ts';

export function Issues() {
  const { data, isError, refetch } = useQuery(issuesQuery(useApi()));
  return (
    <Part
      title="Sent"
      action={<AdminLink search={{ tab: 'outbox' }}>See what happened to each email</AdminLink>}
    >
      {data ? (
        data.rows.length > 0 ? (
          <ul aria-label="Sent newsletters" className="hairline rounded-sheet bg-surface">
            {data.rows.map((issue) => (
              <IssueItem key={issue.id} issue={issue} />
            ))}
          </ul>
        ) : (
          <p className="text-muted">No newsletters sent yet.</p>
        )
      ) : isError ? (
        <LoadFailed title="The newsletters could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton label="Sent newsletters" />
      )}
    </Part>
  );
}

function IssueItem({ issue }: { issue: Issue }) {
  const { subject, words, by, createdAt, queuedAt, recipients } = issue;
  const people = plural(recipients, 'subscriber');
  return (
    <li className="border-line border-b px-4 py-3.5 last:border-b-0 sm:px-5">
      <details>
        <summary className="cursor-pointer">
          <strong className="wrap-anywhere font-semibold">{subject}</strong>
          <span className="tabular mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
            {`${formatShortDateTime(createdAt)}, ${by?.name ?? 'a deleted account'}`}
            {queuedAt === null ? (
              <Badge tone="amber">{`Sending: ${people} so far`}</Badge>
            ) : (
              <Badge tone="green">{people}</Badge>
            )}
          </span>
        </summary>
        <p className="wrap-anywhere measure mt-3 whitespace-pre-line">{words}</p>
      </details>
    </li>
  );
}
