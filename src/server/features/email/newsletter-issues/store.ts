import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { SubscriberSearch } from '#contract/email/newsletter-issues.ts';
import { type Paging, toOffset } from '#contract/lists.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { isAddressOnBreak } from '#server/db/on-break.ts';
import { newsletterIssues, people } from '#server/db/schema.ts';
import { containsText } from '#server/db/text-search.ts';

export type SubscriberRow = {
  id: string | null;
  email: string;
  firstName: string | null;
  lastName: string | null;
  state: 'confirmed' | 'waiting' | 'left';
  askedAt: string | null;
  subscribedAt: string | null;
  unsubscribedAt: string | null;
};

export type Filter = Pick<SubscriberSearch, 'search' | 'state'>;

/**
 * Current and former subscribers, and people who have not confirmed yet, for whom only the request is stored. Each
 * person has one row: a former subscriber who subscribes again stays in the state `left` until they confirm.
 */
const EVERYBODY = sql`(
  select s.id, s.email, s.email_key, s.first_name as "firstName", s.last_name as "lastName",
    case when s.subscribed then 'confirmed' else 'left' end as state, null::timestamptz as "askedAt",
    s.subscribed_at as "subscribedAt", s.unsubscribed_at as "unsubscribedAt",
    coalesce(s.unsubscribed_at, s.subscribed_at) as latest
  from newsletter_subscribers s
  union all
  select null, coalesce(t.data->>'email', t.subject), t.subject, t.data->>'firstName', t.data->>'lastName',
    'waiting', t.created_at, null, null, t.created_at
  from one_time_tokens t
  where t.purpose = 'newsletter' and t.used_at is null and t.expires_at > (select draw_clock())
    and t.data ? 'email' and t.subject not like '% again'
    and not exists (select from newsletter_subscribers s where s.email_key = t.subject)
) everybody`;

function matching({ search, state }: Filter): SQL {
  const named = sql`email || ' ' || coalesce("firstName", '') || ' ' || coalesce("lastName", '')`;
  return sql`${state ? sql`state = ${state}` : sql`true`} and ${search ? containsText(named, search) : sql`true`}`;
}

export async function listSubscribers(
  db: Connection,
  filter: Filter,
  paging: Paging,
): Promise<SubscriberRow[]> {
  return queryRows<SubscriberRow>(
    db,
    sql`select * from ${EVERYBODY} where ${matching(filter)}
      order by latest desc, email_key limit ${paging.limit} offset ${toOffset(paging)}`,
  );
}

export async function countSubscribers(db: Connection, filter: Filter): Promise<number> {
  const [row] = await queryRows<{ subscribers: number }>(
    db,
    sql`select count(*)::int as subscribers from ${EVERYBODY} where ${matching(filter)}`,
  );
  return row?.subscribers ?? 0;
}

const PIECE = 1000;

/** Reads the matching subscribers in chunks, ordered by address. */
export async function* streamSubscribers(db: Connection, filter: Filter): AsyncGenerator<SubscriberRow[]> {
  for (let after = ''; ; ) {
    const rows = await queryRows<SubscriberRow & { email_key: string }>(
      db,
      sql`select * from ${EVERYBODY} where ${matching(filter)} and email_key > ${after}
        order by email_key limit ${PIECE}`,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < PIECE) return;
    after = rows.at(-1)?.email_key ?? after;
  }
}

const issueColumns = {
  id: newsletterIssues.id,
  subject: newsletterIssues.subject,
  words: newsletterIssues.words,
  authorId: newsletterIssues.authorId,
  firstName: people.firstName,
  lastName: people.lastName,
  erasedAt: people.erasedAt,
  createdAt: newsletterIssues.createdAt,
  queuedAt: newsletterIssues.queuedAt,
  recipients: newsletterIssues.recipients,
};

const issues = (db: Connection) =>
  db.select(issueColumns).from(newsletterIssues).innerJoin(people, eq(people.id, newsletterIssues.authorId));

export function listIssues(db: Connection, paging: Paging) {
  return issues(db)
    .orderBy(desc(newsletterIssues.createdAt), desc(newsletterIssues.id))
    .limit(paging.limit)
    .offset(toOffset(paging));
}

export type IssueRow = Awaited<ReturnType<typeof listIssues>>[number];

export const countIssues = (db: Connection): Promise<number> => db.$count(newsletterIssues);

export async function readIssue(tx: Transaction, id: string): Promise<IssueRow> {
  const [row] = await issues(tx).where(eq(newsletterIssues.id, id));
  if (!row) throw new Error('a newsletter was not written');
  return row;
}

/** Makes concurrent sends wait for each other. */
export async function lockIssues(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table newsletter_issues in share row exclusive mode`);
}

/** Finds the latest newsletter with exactly this text that was created in the last `hours` hours. */
export async function findSame(
  tx: Transaction,
  { subject, words }: { subject: string; words: string },
  hours: number,
): Promise<string | undefined> {
  const [row] = await queryRows<{ id: string }>(
    tx,
    sql`select id from newsletter_issues where subject = ${subject} and words = ${words}
      and created_at > (select draw_clock()) - make_interval(hours => ${hours}::int)
      order by created_at desc limit 1`,
  );
  return row?.id;
}

export async function insertIssue(
  tx: Transaction,
  issue: Pick<typeof newsletterIssues.$inferInsert, 'subject' | 'words' | 'authorId'>,
): Promise<string> {
  const id = uuidv7();
  await tx.insert(newsletterIssues).values({ id, ...issue });
  return id;
}

/**
 * Locks the oldest newsletter that is not yet queued for all subscribers. Skips newsletters that another process has
 * locked.
 */
export async function claimIssue(
  tx: Transaction,
): Promise<{ id: string; queuedUpTo: string | null } | undefined> {
  const [row] = await queryRows<{ id: string; queuedUpTo: string | null }>(
    tx,
    sql`select id, queued_up_to as "queuedUpTo" from newsletter_issues where queued_at is null
      order by created_at limit 1 for no key update skip locked`,
  );
  return row;
}

export type Recipient = { id: string; email: string; unsubscribeToken: string };

/**
 * Reads and locks the next subscribers, so that none can unsubscribe before their email is queued. Leaves out people who
 * are on a break from buying.
 */
export async function listNextSubscribers(
  tx: Transaction,
  after: string | null,
  limit: number,
): Promise<Recipient[]> {
  return queryRows<Recipient>(
    tx,
    sql`select id, email, unsubscribe_token as "unsubscribeToken" from newsletter_subscribers
      where subscribed and not ${isAddressOnBreak(sql`newsletter_subscribers.email_key`)} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit} for share`,
  );
}

/** Records the progress. `upTo` is null after the last batch. */
export async function markQueued(
  tx: Transaction,
  id: string,
  { upTo, count }: { upTo: string | null; count: number },
): Promise<void> {
  const progress = upTo === null ? { queuedAt: sql`draw_clock()` } : { queuedUpTo: upTo };
  await tx
    .update(newsletterIssues)
    .set({ ...progress, recipients: sql`${newsletterIssues.recipients} + ${count}` })
    .where(eq(newsletterIssues.id, id));
}

export async function findAddress(db: Connection, personId: string): Promise<string> {
  const [row] = await db.select({ email: people.email }).from(people).where(eq(people.id, personId));
  return row?.email ?? '';
}
