import type { Issue, Subscriber } from '#contract/email/newsletter-issues.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { formatCsvLine } from '#domain/tables/csv.ts';
import { toIsoTimeOrNull } from '#server/db/time.ts';
import type { IssueRow, SubscriberRow } from './store.ts';

export function presentSubscriber(row: SubscriberRow): Subscriber {
  const { id, email, firstName, lastName, state } = row;
  return {
    id,
    email,
    firstName,
    lastName,
    state,
    subscribed: state === 'confirmed',
    askedAt: toIsoTimeOrNull(row.askedAt),
    subscribedAt: toIsoTimeOrNull(row.subscribedAt),
    unsubscribedAt: toIsoTimeOrNull(row.unsubscribedAt),
  };
}

export function presentIssue({ id, subject, words, authorId, erasedAt, ...row }: IssueRow): Issue {
  return {
    id,
    subject,
    words,
    by: erasedAt === null ? { id: authorId, name: formatFullName(row) } : null,
    createdAt: row.createdAt.toISOString(),
    queuedAt: row.queuedAt?.toISOString() ?? null,
    recipients: row.recipients,
  };
}

/** A byte order mark, which tells spreadsheets that the text is UTF-8. */
const MARK = '\uFEFF';

export async function* streamSubscribersTable(
  pieces: AsyncIterable<SubscriberRow[]>,
): AsyncGenerator<string> {
  const columns = [
    'Email',
    'First name',
    'Last name',
    'State',
    'Asked (UTC)',
    'Confirmed (UTC)',
    'Left (UTC)',
  ];
  yield MARK + formatCsvLine(columns);
  for await (const rows of pieces) yield rows.map(presentSubscriber).map(lineOf).join('');
}

const lineOf = ({ email, firstName, lastName, state, askedAt, subscribedAt, unsubscribedAt }: Subscriber) =>
  formatCsvLine([email, firstName, lastName, state, askedAt, subscribedAt, unsubscribedAt]);
