import { type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { offsetOf, type Paging } from '#contract/lists.ts';
import type { EmailMessage, EmailTemplate } from '#domain/email/email.ts';
import { array, type Connection, type Database, rowsOf, type Transaction } from '#server/db/database.ts';
import { idIn, says } from '#server/db/looking.ts';
import { filled } from '../delivery/claims.ts';
import { type EmailState, isBulk } from './policy.ts';

/** A mail with whom it goes to. `dedupKey` names its cause: the same cause writes its mail once. */
export type NewEmail = EmailMessage & { recipient: string; personId: string | null; dedupKey: string };

/**
 * Writes mails with what caused them, however many, in one statement. Those whose cause wrote one before are left out, and
 * so are people who were erased: they have no address.
 */
export async function insertEmails(tx: Transaction, emails: readonly NewEmail[]): Promise<void> {
  if (emails.length === 0) return;
  const column = (value: (email: NewEmail) => unknown) => array(emails.map(value));
  await tx.execute(sql`
    insert into mails (id, template, recipient, person_id, data, dedup_key, bulk)
    select * from unnest(${column(() => uuidv7())}::uuid[], ${column((email) => email.template)}::text[],
      ${column((email) => email.recipient)}::text[], ${column((email) => email.personId)}::uuid[],
      ${column((email) => JSON.stringify(email.data))}::jsonb[], ${column((email) => email.dedupKey)}::text[],
      ${column((email) => isBulk(email))}::boolean[])
      as mail (id, template, recipient, person_id, data, dedup_key, bulk) where recipient <> ''
    on conflict (dedup_key) do nothing`);
}

/** Puts mails that were given up back into the queue, as if they were new: the one, or all whose address takes mail. */
export async function requeue(tx: Transaction, id: string | null): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`update mails set dead_at = null, stopped = false, attempts = 0, due_at = (select draw_clock())
      where dead_at is not null and ${id === null ? sql`not stopped` : sql`id = ${id}`} returning id`,
  );
  return rows.map((row) => row.id);
}

/** Keeps a mail that went out past the queue. */
export async function insertSent(tx: Transaction, email: NewEmail & { id: string }): Promise<void> {
  await tx.execute(sql`
    insert into mails (id, template, recipient, person_id, data, dedup_key, attempts, sent_at)
    values (${email.id}, ${email.template}, ${email.recipient}, ${email.personId}, ${JSON.stringify(email.data)}::jsonb,
      ${email.dedupKey}, 1, draw_clock())`);
}

/** Notes on mails that they came back after they were sent. */
export async function markReturned(
  tx: Transaction,
  returned: readonly { id: string; kind: 'bounce' | 'complaint'; detail: string }[],
): Promise<void> {
  if (returned.length === 0) return;
  const column = (value: (email: (typeof returned)[number]) => unknown) => array(returned.map(value));
  await tx.execute(
    sql`update mails m set returned = r.kind, last_error = nullif(r.detail, '')
      from unnest(${column(({ id }) => id)}::uuid[], ${column(({ kind }) => kind)}::text[],
        ${column(({ detail }) => detail)}::text[]) as r(id, kind, detail)
      where m.id = r.id and m.sent_at is not null`,
  );
}

/** Updates and reminders of a draw, or of all draws, that are still on their way to somebody who has just left them. */
export async function deleteUnsentUpdates(
  tx: Transaction,
  { personId, drawId }: { personId: string; drawId: string | null },
): Promise<void> {
  await tx.execute(sql`delete from mails where person_id = ${personId} and sent_at is null
    and (template = 'draw-update' and data->>'updateId' is not null or template = 'draw-ending-soon')
    and (${drawId}::text is null or data->'draw'->>'id' = ${drawId}::text)`);
}

/** Whether so many mails of these kinds are due that were not sent yet. */
export async function hasDue(
  tx: Transaction,
  templates: readonly EmailTemplate[],
  count: number,
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select 1 from mails where sent_at is null and dead_at is null and due_at <= (select draw_clock())
      and template = any(${array(templates)}::text[]) offset ${count - 1} limit 1`,
  );
  return rows.length > 0;
}

/** Takes mails of one kind away that are so old. */
export async function deleteOld(db: Database, template: EmailTemplate, days: number): Promise<void> {
  await db.execute(
    sql`delete from mails where template = ${template}
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
  returned: sql`returned is not null`,
};

export type EmailSearch = { state?: EmailState | undefined; search?: string | undefined };

const matching = ({ state, search }: EmailSearch): SQL =>
  sql`${state ? STATES[state] : sql`true`} and ${search ? looksFor(search) : sql`true`}`;

/** Whoever an id names may have had other addresses. */
function looksFor(typed: string): SQL {
  const id = idIn(typed);
  return id ? sql`person_id = ${id}` : says(sql`recipient`, typed);
}

/** The newest first. */
export async function listEmails(db: Connection, filter: EmailSearch, paging: Paging): Promise<EmailRow[]> {
  return rowsOf<EmailRow>(
    db,
    sql`select ${shown} from mails where ${matching(filter)}
      order by created_at desc, id desc limit ${paging.limit} offset ${offsetOf(paging)}`,
  );
}

export async function countEmails(db: Connection, filter: EmailSearch): Promise<number> {
  const [row] = await rowsOf<{ emails: number }>(
    db,
    sql`select count(*)::int as emails from mails where ${matching(filter)}`,
  );
  return row?.emails ?? 0;
}

export async function findEmail(db: Connection, id: string): Promise<EmailRow | undefined> {
  const [row] = await rowsOf<EmailRow>(db, sql`select ${shown} from mails where id = ${id}`);
  return row;
}

/**
 * Takes back what is still to be sent of a newsletter to whoever has left, given up or not: said apart, because each has
 * its index.
 */
export async function deleteUnsentNewsletters(tx: Transaction, emailKey: string): Promise<void> {
  const theirs = sql`template = 'newsletter-issue' and lower(recipient) = ${emailKey}`;
  await tx.execute(sql`delete from mails where ${theirs} and sent_at is null and dead_at is null`);
  await tx.execute(sql`delete from mails where ${theirs} and dead_at is not null`);
}
