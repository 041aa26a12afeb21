import { type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { offsetOf, type Paging } from '#contract/lists.ts';
import type { Mail, MailTemplate } from '#domain/mails/mail.ts';
import { type Connection, type Database, rowsOf, type Transaction } from '../../db/database.ts';
import type { MailState } from './policy.ts';

const array = (values: readonly unknown[]): SQL => sql`${sql.param(values)}`;

/** A mail with whom it goes to. `dedupKey` names its cause: the same cause writes its mail once. */
export type NewMail = Mail & { recipient: string; personId: string | null; dedupKey: string };

/**
 * Writes mails with what caused them, however many, in one statement. Those whose cause wrote one before are left out, and
 * so are people who were erased: they have no address.
 */
export async function insertMails(tx: Transaction, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  const column = (value: (mail: NewMail) => unknown) => array(mails.map(value));
  await tx.execute(sql`
    insert into mails (id, template, recipient, person_id, data, dedup_key)
    select * from unnest(${column(() => uuidv7())}::uuid[], ${column((mail) => mail.template)}::text[],
      ${column((mail) => mail.recipient)}::text[], ${column((mail) => mail.personId)}::uuid[],
      ${column((mail) => JSON.stringify(mail.data))}::jsonb[], ${column((mail) => mail.dedupKey)}::text[])
      as mail (id, template, recipient, person_id, data, dedup_key) where recipient <> ''
    on conflict (dedup_key) do nothing`);
}

/** A paid order that its buyer has not been told of yet. */
export type UnconfirmedOrder = {
  id: string;
  personId: string;
  totalPence: number;
  email: string;
  hasGame: boolean;
  testPayment: boolean;
  drawId: string;
  title: string;
  colorScheme: string | null;
  customColor: string | null;
  endDate: string;
  numbers: number[];
};

/** Locks the oldest of them until the transaction ends; those that another process is at are passed over. */
export async function claimUnconfirmed(tx: Transaction, limit: number): Promise<UnconfirmedOrder[]> {
  const oldest = sql`select * from orders where status = 'paid' and confirmed_at is null
    order by paid_at limit ${limit} for no key update skip locked`;
  return rowsOf<UnconfirmedOrder>(tx, toConfirm(oldest, { asItStands: false }));
}

/** An order that was confirmed before, as it stands now: without the tickets and the money that were taken back since. */
export async function findConfirmed(tx: Transaction, orderId: string): Promise<UnconfirmedOrder | undefined> {
  const one = sql`select * from orders where id = ${orderId} and confirmed_at is not null`;
  const [row] = await rowsOf<UnconfirmedOrder>(tx, toConfirm(one, { asItStands: true }));
  return row;
}

const toConfirm = (
  claimed: SQL,
  { asItStands }: { asItStands: boolean },
): SQL => sql`with claimed as materialized (${claimed})
  select o.id, o.person_id as "personId", coalesce(c.email, p.email) as email,
    o.total_pence - (select coalesce(sum(r.amount_pence), 0)::int from refunds r join payments t on t.id = r.payment_id
      where t.order_id = o.id and ${asItStands}::boolean) as "totalPence",
    o.challenge_id is not null as "hasGame",
    exists (select 1 from payments t where t.order_id = o.id and t.provider = 'test') as "testPayment",
    d.id as "drawId", d.title, d.color_scheme as "colorScheme", d.custom_color as "customColor",
    coalesce(d.ended_at, d.end_date) as "endDate",
    array(select t.number from tickets t where t.order_id = o.id and not (${asItStands}::boolean and t.voided_at is not null)
      order by t.number) as numbers
  from claimed o join prize_draws d on d.id = o.draw_id join people p on p.id = o.person_id
    left join order_contacts c on c.order_id = o.id
  order by o.paid_at`;

/** An order is the orders' own; that its confirmation has gone out is noted here, with the mail. */
export async function markConfirmed(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx.execute(
    sql`update orders set confirmed_at = (select draw_clock()) where id = any(${array(orderIds)}::uuid[])`,
  );
}

/** What was drawn for one rank; the person and their address are null where there is nobody. */
export type DrawnResult = {
  prize: string;
  number: number | null;
  personId: string | null;
  email: string | null;
};

export type Outcome = {
  drawId: string;
  attempt: number;
  /** Everybody up to this person was written to. */
  upTo: string | null;
  title: string;
  colorScheme: string | null;
  customColor: string | null;
  provable: boolean;
  results: DrawnResult[];
};

/** Locks the oldest outcome that not everybody was written to of; one that another process is at is passed over. */
export async function claimOutcome(tx: Transaction): Promise<Outcome | null> {
  const [claimed] = await rowsOf<Omit<Outcome, 'results'>>(
    tx,
    sql`select a.draw_id as "drawId", a.attempt, a.mailed_up_to as "upTo", a.seal_size is not null as provable,
        d.title, d.color_scheme as "colorScheme", d.custom_color as "customColor"
      from draw_attempts a join prize_draws d on d.id = a.draw_id
      where a.drawn_at is not null and a.mailed_at is null
      order by a.drawn_at limit 1 for no key update of a skip locked`,
  );
  if (!claimed) return null;
  const results = await rowsOf<DrawnResult>(
    tx,
    sql`select z.description as prize, r.ticket_number as number, t.person_id as "personId", c.email
      from draw_results r join draw_prizes z on z.draw_id = r.draw_id and z.rank = r.rank
        left join tickets t on t.draw_id = r.draw_id and t.number = r.ticket_number
        left join order_contacts c on c.order_id = t.order_id
      where r.draw_id = ${claimed.drawId} and r.attempt = ${claimed.attempt} order by r.rank`,
  );
  return { ...claimed, results };
}

export type Told = { personId: string; email: string };

/** The next people with a ticket that stands, each at the address given with their first. */
export async function listToTell(tx: Transaction, of: Outcome, limit: number): Promise<Told[]> {
  return rowsOf<Told>(
    tx,
    sql`select held.person_id as "personId", coalesce(c.email, p.email) as email
      from (select person_id, first_number from draw_participants
          where draw_id = ${of.drawId} and tickets > 0 and (${of.upTo}::uuid is null or person_id > ${of.upTo}::uuid)
          order by person_id limit ${limit}) held
        join people p on p.id = held.person_id
        join tickets t on t.draw_id = ${of.drawId} and t.number = held.first_number
        left join order_contacts c on c.order_id = t.order_id
      order by held.person_id`,
  );
}

/** An attempt is the drawing's own; whom it was told to is noted here, with the mails. Null: to everybody. */
export async function markTold(tx: Transaction, of: Outcome, upTo: string | null): Promise<void> {
  const noted = upTo ? sql`mailed_up_to = ${upTo}` : sql`mailed_at = (select draw_clock())`;
  await tx.execute(
    sql`update draw_attempts set ${noted} where draw_id = ${of.drawId} and attempt = ${of.attempt}`,
  );
}

/** What mails state. The words of an update stand once, however many it goes to, and are put in here. */
const filled = sql`case when template = 'draw-update' then data || coalesce((
    select jsonb_build_object('subject', u.subject, 'words', u.words) from draw_updates u
    where u.id = (data->>'updateId')::uuid), '{}') else data end as data`;

export type ClaimedMail = Mail & { id: string; recipient: string; attempts: number };

/**
 * Takes the mails that are due, oldest first, for so long: by moving their time on, so that nothing is locked while they
 * are sent, and so that they are due again if this process dies. The try that begins is counted.
 */
export async function claimDue(
  db: Database,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<ClaimedMail[]> {
  return rowsOf<ClaimedMail>(
    db,
    sql`with due as materialized (
        select id from mails
        where sent_at is null and dead_at is null and due_at <= (select draw_clock())
        order by due_at limit ${limit} for update skip locked
      )
      update mails m set attempts = m.attempts + 1,
        due_at = (select draw_clock()) + make_interval(secs => ${leaseSeconds})
      from due where m.id = due.id
      returning m.id, m.template, m.recipient, ${filled}, m.attempts`,
  );
}

/** Whoever has sent a mail is right, even where another process has given it up in the meantime. */
export async function markSent(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(
    sql`update mails set sent_at = (select draw_clock()), dead_at = null, last_error = null
      where id = any(${array(ids)}::uuid[]) and sent_at is null`,
  );
}

/** To be tried again after so long, or given up where `retryAfterMs` is null. */
export type FailedTry = { id: string; error: string; retryAfterMs: number | null };

export async function markFailed(db: Database, failed: readonly FailedTry[]): Promise<void> {
  if (failed.length === 0) return;
  await db.execute(
    sql`update mails m set last_error = f.error,
        due_at = (select draw_clock()) + make_interval(secs => coalesce(f.retry, 0) / 1000.0),
        dead_at = case when f.retry is null then (select draw_clock()) end
      from unnest(${array(failed.map(({ id }) => id))}::uuid[], ${array(failed.map(({ error }) => error))}::text[],
        ${array(failed.map(({ retryAfterMs }) => retryAfterMs))}::int[]) as f(id, error, retry)
      where m.id = f.id and m.sent_at is null`,
  );
}

/** Updates of a draw, or of all draws, that are still on their way to somebody who has just left them. */
export async function deleteUnsentUpdates(
  tx: Transaction,
  { personId, drawId }: { personId: string; drawId: string | null },
): Promise<void> {
  await tx.execute(sql`delete from mails where person_id = ${personId} and template = 'draw-update' and sent_at is null
    and data->>'updateId' is not null and (${drawId}::text is null or data->'draw'->>'id' = ${drawId}::text)`);
}

/** Whether so many mails of these kinds are due that were not sent yet. */
export async function hasDue(
  tx: Transaction,
  templates: readonly MailTemplate[],
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
export async function deleteOld(db: Database, template: MailTemplate, days: number): Promise<void> {
  await db.execute(
    sql`delete from mails where template = ${template}
      and created_at <= (select draw_clock()) - make_interval(days => ${days}::int)`,
  );
}

export type MailRow = Mail & {
  id: string;
  recipient: string;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  dueAt: string;
  sentAt: string | null;
  deadAt: string | null;
};

const shown = sql`id, template, recipient, ${filled}, attempts, last_error as "lastError", created_at as "createdAt",
  due_at as "dueAt", sent_at as "sentAt", dead_at as "deadAt"`;

const STATES: Record<MailState, SQL> = {
  due: sql`sent_at is null and dead_at is null`,
  sent: sql`sent_at is not null`,
  dead: sql`dead_at is not null`,
};

export type MailSearch = { state?: MailState | undefined; search?: string | undefined };

const matching = ({ state, search }: MailSearch): SQL =>
  sql`${state ? STATES[state] : sql`true`} and ${search ? sql`strpos(lower(recipient), lower(${search})) > 0` : sql`true`}`;

/** The newest first. */
export async function listMails(db: Connection, filter: MailSearch, paging: Paging): Promise<MailRow[]> {
  return rowsOf<MailRow>(
    db,
    sql`select ${shown} from mails where ${matching(filter)}
      order by created_at desc, id desc limit ${paging.limit} offset ${offsetOf(paging)}`,
  );
}

export async function countMails(db: Connection, filter: MailSearch): Promise<number> {
  const [row] = await rowsOf<{ mails: number }>(
    db,
    sql`select count(*)::int as mails from mails where ${matching(filter)}`,
  );
  return row?.mails ?? 0;
}

export async function findMail(db: Connection, id: string): Promise<MailRow | undefined> {
  const [row] = await rowsOf<MailRow>(db, sql`select ${shown} from mails where id = ${id}`);
  return row;
}
