import { type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type Paging, toOffset } from '#contract/lists.ts';
import type { EmailMessage, EmailTemplate } from '#domain/email/email.ts';
import {
  type Connection,
  type Database,
  queryRows,
  type Transaction,
  toArrayParam,
} from '#server/db/database.ts';
import { prepareStatement } from '#server/db/prepared.ts';
import { isQuestion } from '#server/db/schema/emails.ts';
import { containsText, parseId } from '#server/db/text-search.ts';
import { filled } from '../delivery/claims.ts';
import { type EmailState, isBulk } from './policy.ts';

/** An email with its recipient. `dedupKey` identifies its cause; each cause queues only one email. */
export type NewEmail = EmailMessage & { recipient: string; personId: string | null; dedupKey: string };

/**
 * Queues any number of emails in one statement, in the transaction of their cause. Skips causes that have already
 * queued an email, and erased users, who have no address.
 */
export async function insertEmails(tx: Transaction, emails: readonly NewEmail[]): Promise<void> {
  if (emails.length === 0) return;
  const column = (value: (email: NewEmail) => unknown) => toArrayParam(emails.map(value));
  const inserted = sql`
    insert into mails (id, template, recipient, person_id, data, dedup_key, bulk)
    select id, template, recipient, person_id, ${withOrganisation(sql`mail.data`)}, dedup_key, bulk from unnest(${column(() => uuidv7())}::uuid[], ${column((email) => email.template)}::text[],
      ${column((email) => email.recipient)}::text[], ${column((email) => email.personId)}::uuid[],
      ${column((email) => JSON.stringify(email.data))}::jsonb[], ${column((email) => email.dedupKey)}::text[],
      ${column((email) => isBulk(email))}::boolean[])
      as mail (id, template, recipient, person_id, data, dedup_key, bulk) where recipient <> ''
    on conflict (dedup_key) do nothing`;
  await tx.execute(prepareStatement('insert_mails', inserted));
}

/** The data of an email about a draw, with the organisation that runs it and its address there. */
const withOrganisation = (data: SQL): SQL => sql`coalesce((
  select jsonb_set(${data}, '{draw}', (${data} -> 'draw') || jsonb_build_object('slug', d.slug, 'organisation',
      jsonb_build_object('slug', o.slug, 'name', o.name, 'isVerified', o.verified_at is not null)))
    from prize_draws d join organisations o on o.id = d.organisation_id and o.name_refused_at is null
    where d.id = (${data} -> 'draw' ->> 'id')::uuid), ${data})`;

/**
 * Queues dead emails again, as if they were new: the one with this id or, if `id` is null, all those whose address is
 * not suppressed.
 */
export async function requeue(tx: Transaction, id: string | null): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    tx,
    sql`update mails set dead_at = null, stopped = false, returned = null, attempts = 0, due_at = (select draw_clock())
      where dead_at is not null and ${id === null ? sql`not stopped` : sql`id = ${id}`} returning id`,
  );
  return rows.map((row) => row.id);
}

/** Stores an email that was sent outside the queue. */
export async function insertSent(tx: Transaction, email: NewEmail & { id: string }): Promise<void> {
  await tx.execute(sql`
    insert into mails (id, template, recipient, person_id, data, dedup_key, attempts, sent_at)
    values (${email.id}, ${email.template}, ${email.recipient}, ${email.personId}, ${JSON.stringify(email.data)}::jsonb,
      ${email.dedupKey}, 1, draw_clock())`);
}

/**
 * Marks emails that bounced or were reported as spam after they were sent, even if their sending is not recorded yet: the
 * event can arrive while others are still being sent.
 */
export async function markReturned(
  tx: Transaction,
  returned: readonly { id: string; kind: 'bounce' | 'complaint'; detail: string }[],
): Promise<void> {
  if (returned.length === 0) return;
  const column = (value: (email: (typeof returned)[number]) => unknown) => toArrayParam(returned.map(value));
  await tx.execute(
    sql`update mails m set returned = r.kind, last_error = nullif(r.detail, '')
      from unnest(${column(({ id }) => id)}::uuid[], ${column(({ kind }) => kind)}::text[],
        ${column(({ detail }) => detail)}::text[]) as r(id, kind, detail)
      where m.id = r.id and m.attempts > 0`,
  );
}

/**
 * Deletes unsent updates and reminders to a user who has unsubscribed: those about one draw, or about all draws if
 * `drawId` is null.
 */
export async function deleteUnsentUpdates(
  tx: Transaction,
  { personId, drawId }: { personId: string; drawId: string | null },
): Promise<void> {
  await tx.execute(sql`delete from mails where person_id = ${personId} and sent_at is null
    and (template = 'draw-update' and data->>'updateId' is not null or template = 'draw-ending-soon')
    and (${drawId}::text is null or data->'draw'->>'id' = ${drawId}::text)`);
}

/** Whether at least `count` emails of these types are due and unsent. */
export async function hasDue(
  tx: Transaction,
  templates: readonly EmailTemplate[],
  count: number,
): Promise<boolean> {
  const rows = await queryRows(
    tx,
    sql`select 1 from mails where sent_at is null and dead_at is null and due_at <= (select draw_clock())
      and template = any(${toArrayParam(templates)}::text[]) offset ${count - 1} limit 1`,
  );
  return rows.length > 0;
}

/** Deletes emails older than this many days whose addresses are stored nowhere else. */
export async function deleteUnanswered(db: Database, days: number): Promise<void> {
  await db.execute(
    sql`delete from mails where ${isQuestion(sql`template`)}
      and created_at <= (select draw_clock()) - make_interval(days => ${days}::int)`,
  );
}

export type EmailRow = EmailMessage & {
  id: string;
  recipient: string;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  dueAt: string;
  sentAt: string | null;
  deadAt: string | null;
  stopped: boolean;
  returned: 'bounce' | 'complaint' | null;
  test: boolean;
};

const shown = sql`id, template, recipient, ${filled}, attempts, last_error as "lastError", created_at as "createdAt",
  due_at as "dueAt", sent_at as "sentAt", dead_at as "deadAt", stopped, returned,
  dedup_key like 'test:%' or dedup_key like 'update-test:%' as test`;
const STATES: Record<EmailState, SQL> = {
  due: sql`sent_at is null and dead_at is null`,
  sent: sql`sent_at is not null and returned is null`,
  dead: sql`dead_at is not null and not stopped`,
  stopped: sql`dead_at is not null and stopped`,
  returned: sql`sent_at is not null and returned is not null`,
};

export type EmailSearch = { state?: EmailState | undefined; search?: string | undefined };

const matching = ({ state, search }: EmailSearch): SQL =>
  sql`${state ? STATES[state] : sql`true`} and ${search ? looksFor(search) : sql`true`}`;

/** A search for an account id also finds emails to the account's former addresses. */
function looksFor(typed: string): SQL {
  const id = parseId(typed);
  return id ? sql`person_id = ${id}` : containsText(sql`recipient`, typed);
}

export async function listEmails(db: Connection, filter: EmailSearch, paging: Paging): Promise<EmailRow[]> {
  return queryRows<EmailRow>(
    db,
    sql`select ${shown} from mails where ${matching(filter)}
      order by created_at desc, id desc limit ${paging.limit} offset ${toOffset(paging)}`,
  );
}

export async function countEmails(db: Connection, filter: EmailSearch): Promise<number> {
  const [row] = await queryRows<{ emails: number }>(
    db,
    sql`select count(*)::int as emails from mails where ${matching(filter)}`,
  );
  return row?.emails ?? 0;
}

export async function findEmail(db: Connection, id: string): Promise<EmailRow | undefined> {
  const [row] = await queryRows<EmailRow>(db, sql`select ${shown} from mails where id = ${id}`);
  return row;
}

/**
 * Deletes unsent newsletters to an address that has unsubscribed, including dead ones. There are two statements, so
 * that each can use an index.
 */
export async function deleteUnsentNewsletters(tx: Transaction, emailKey: string): Promise<void> {
  const isTheirs = sql`template = 'newsletter-issue' and lower(recipient) = ${emailKey}`;
  await tx.execute(sql`delete from mails where ${isTheirs} and sent_at is null and dead_at is null`);
  await tx.execute(sql`delete from mails where ${isTheirs} and dead_at is not null`);
}
