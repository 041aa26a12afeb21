import { eq, type SQL, sql } from 'drizzle-orm';
import { IDLE_WARNING_DAYS } from '#domain/conduct/retention.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { isRefundOwed } from '#server/db/disputed.ts';
import { ownIds } from '#server/db/holder.ts';
import { people } from '#server/db/schema.ts';

/** The maximum number of awaited draws that are listed. */
const NAMED = 10;

export type Erasable = Pick<
  typeof people.$inferSelect,
  'id' | 'role' | 'email' | 'emailKey' | 'emailVerifiedAt' | 'deletionRequestedAt'
>;

/**
 * Locks the account until the transaction ends. New orders wait, because their foreign key needs the row. For an
 * admin, all admins are locked in the order of their ids, so that two who leave at the same time cannot leave the site
 * without an admin. Check for obstacles only after locking.
 */
export async function lockForDeletion(tx: Transaction, id: string): Promise<Erasable | null> {
  await tx.execute(sql`select id from people where id = ${id} or (role = 'admin' and erased_at is null
      and exists (select 1 from people own where own.id = ${id} and own.role = 'admin'))
    order by id for update`);
  return findUnerasedAccount(tx, id);
}

/** Null if the account does not exist. */
export async function findUnerasedAccount(db: Connection, id: string): Promise<Erasable | null> {
  const { role, email, emailKey, emailVerifiedAt, deletionRequestedAt, erasedAt } = people;
  const [row] = await db
    .select({ id: people.id, role, email, emailKey, emailVerifiedAt, deletionRequestedAt, erasedAt })
    .from(people)
    .where(eq(people.id, id));
  return row && row.erasedAt === null ? row : null;
}

export async function findRequested(db: Connection, id: string): Promise<Date | null> {
  const [row] = await db.select({ at: people.deletionRequestedAt }).from(people).where(eq(people.id, id));
  return row?.at ?? null;
}

/**
 * Selects the draws that the user hosts or has orders in, and that are not over for them. A draw is not over if it is
 * not drawn, has a prize that can still be redrawn or that this user has to send or receive, is to be refunded as a
 * whole, owes the user money or will owe it once it is settled, or has a payment, refund, dispute or confirmation email
 * pending.
 */
const awaited = (id: string): SQL => sql`
  select d.id, d.title, d.status from prize_draws d
    left join lateral (select sum(p.tickets) as tickets from draw_participants p
      where p.draw_id = d.id and p.person_id = any(${ownIds(id)})) own on true
  where (d.owner_id = ${id} or d.id in (select draw_id from orders where person_id = ${id})
    or d.id in (select t.draw_id from tickets t where t.person_id = any(${ownIds(id)}))) and (
    (own.tickets > 0 and d.status not in ('completed', 'cancelled'))
    or ((own.tickets > 0 or d.owner_id = ${id}) and d.status = 'completed' and (
      exists (select 1 from draw_attempts a where a.draw_id = d.id and a.drawn_at is null)
      or exists (select 1 from awards w where w.draw_id = d.id and (w.state in ('won', 'claimed')
        or (w.state in ('sent', 'problem') and (w.person_id = ${id} or d.owner_id = ${id}))
        or (w.state in ('declined', 'lapsed', 'disqualified') and not exists (select 1 from draw_attempts later
          where later.draw_id = w.draw_id and later.attempt > w.attempt and w.rank = any(later.ranks)))))))
    or ((d.status = 'cancelled' or (d.status = 'completed' and d.entered_count = 0)) and d.refunded_at is null)
    or exists (select 1 from payables y where y.draw_id = d.id and y.person_id = ${id} and y.state <> 'paid')
    or (d.owner_id = ${id} and exists (select 1 from draw_settlements s where s.draw_id = d.id
      and s.reserve_until is not null and s.reserve_released_at is null))
    or (d.status = 'completed' and d.entered_count > 0
      and not exists (select 1 from draw_settlements s where s.draw_id = d.id)
      and (d.owner_id = ${id} or exists (select 1 from awards w where w.draw_id = d.id and w.person_id = ${id}
        and (w.state = 'undelivered' or (w.is_cash and w.state = 'received')))))
    or exists (select 1 from orders o left join payments p on p.order_id = o.id
        left join refunds r on r.payment_id = p.id left join disputes c on c.payment_id = p.id
      where o.person_id = ${id} and o.draw_id = d.id and (o.status = 'pending' or p.status = 'pending'
        or (r.id is not null and ${isRefundOwed(sql`r`)})
        or (c.id is not null and c.closed_at is null) or exists (select 1 from orders_to_confirm f where f.order_id = o.id))))`;

export type Awaited = { id: string; title: string; status: string };

/** The status of a deletion request. */
export type DeletionStatus = {
  requestedAt: Date | null;
  obstacle: string | null;
  waiting: number;
  first: Awaited[];
};

/** Returns the first awaited draws, and the total number of awaited draws. */
export async function listPendingDraws(
  db: Connection,
  id: string,
): Promise<{ waiting: number; first: Awaited[] }> {
  const rows = await queryRows<Awaited & { waiting: number }>(
    db,
    sql`select a.*, count(*) over ()::int as waiting from (${awaited(id)}) a order by a.id limit ${NAMED}`,
  );
  const first = rows.map(({ waiting: _, ...draw }) => draw);
  return { waiting: rows[0]?.waiting ?? 0, first };
}

/** Whether the user hosts draws that are neither over nor archived. */
export async function hasOpenDraws(db: Connection, id: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    sql`select 1 from prize_draws where owner_id = ${id} and status not in ('completed', 'cancelled')
      and archived_at is null limit 1`,
  );
  return rows.length > 0;
}

export async function countAdmins(db: Connection): Promise<number> {
  const rows = await queryRows<{ admins: number }>(
    db,
    sql`select count(*)::int as admins from people
      where role = 'admin' and erased_at is null and suspended_at is null`,
  );
  return rows[0]?.admins ?? 0;
}

export async function recordDeletionRequest(tx: Transaction, id: string): Promise<void> {
  await tx.update(people).set({ deletionRequestedAt: sql`draw_clock()` }).where(eq(people.id, id));
}

/** Returns false if there is no open request. */
export async function withdrawDeletionRequest(tx: Transaction, id: string): Promise<boolean> {
  const rows = await queryRows(
    tx,
    sql`update people set deletion_requested_at = null
      where id = ${id} and deletion_requested_at is not null and erased_at is null returning id`,
  );
  return rows.length > 0;
}

const BATCH = 50;

/** Yields all open requests, read in batches. */
export async function* listRequested(db: Connection): AsyncGenerator<string> {
  for (let after: string | null = null; ; ) {
    const rows: { id: string }[] = await queryRows(
      db,
      sql`select id from people where deletion_requested_at is not null and erased_at is null
        and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${BATCH}`,
    );
    for (const { id } of rows) yield id;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? null;
  }
}

/** Whether the user closed the account for good. */
const isClosed: SQL<boolean> = sql`exists (select 1 from play_controls c where c.person_id = p.id and c.closed)`;

/**
 * Selects accounts of participants and hosts that are not used: without a session, and last signed in to so long ago that
 * their user is to be warned. Suspended accounts are kept until an admin decides, except those that their users closed.
 */
const idle = (days: number): SQL => sql`p.origin = 'account' and p.role in ('participant', 'host')
  and p.erased_at is null and (p.suspended_at is null or ${isClosed}) and p.deletion_requested_at is null
  and greatest(p.signed_in_at, p.suspended_at) <= (select draw_clock()) - make_interval(days => ${days - IDLE_WARNING_DAYS}::int)
  and not exists (select 1 from sessions s where s.person_id = p.id and s.expires_at > (select draw_clock()))`;

/** Yields all unused accounts, read in batches. */
export async function* listIdle(db: Connection, days: number): AsyncGenerator<string> {
  for (let after: string | null = null; ; ) {
    const rows: { id: string }[] = await queryRows(
      db,
      sql`select p.id from people p where ${idle(days)}
        and (${after}::uuid is null or p.id > ${after}::uuid) order by p.id limit ${BATCH}`,
    );
    for (const { id } of rows) yield id;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? null;
  }
}

type Idle = { isClosed: boolean; isWarned: boolean; isDue: boolean; deletedOn: Date };

/** An unused account: whether its user closed it for good, whether they were warned, whether it is to be deleted now, and otherwise when. */
export async function findIdle(tx: Transaction, id: string, days: number): Promise<Idle | null> {
  const [row] = await queryRows<Omit<Idle, 'deletedOn'> & { deletedOn: string }>(
    tx,
    sql`select ${isClosed} as "isClosed", p.idle_warned_at is not null as "isWarned",
        coalesce(p.idle_warned_at <= clock.now - make_interval(days => ${IDLE_WARNING_DAYS}::int), false) as "isDue",
        clock.now + make_interval(days => ${IDLE_WARNING_DAYS}::int) as "deletedOn"
      from people p, (select draw_clock() as now) clock where p.id = ${id} and ${idle(days)}`,
  );
  return row ? { ...row, deletedOn: new Date(row.deletedOn) } : null;
}

/** Records that the user was warned, or that the warning no longer holds. */
export async function recordWarning(tx: Transaction, id: string, isWarned: boolean): Promise<void> {
  const at = isWarned ? sql`draw_clock()` : null;
  await tx.update(people).set({ idleWarnedAt: at }).where(eq(people.id, id));
}

/** Whether the person has an open complaint, also one made signed out with their verified address, or owes money as a host. */
export async function hasOpenMatters(
  tx: Transaction,
  { id, emailKey, emailVerifiedAt }: Erasable,
): Promise<boolean> {
  const rows = await queryRows(
    tx,
    sql`select 1 from complaints where closed_at is null
        and (person_id = ${id} or (lower(email) = ${emailKey} and ${emailVerifiedAt !== null}))
      union all select 1 from (select 1 from ledger_totals l join prize_draws d on d.id = l.draw_id
        where d.owner_id = ${id} and 'host_recoverable' in (l.debit, l.credit) group by d.id
        having sum(case l.debit when 'host_recoverable' then l.amount_pence else -l.amount_pence end) <> 0) owed
      limit 1`,
  );
  return rows.length > 0;
}

/**
 * Deletes names, addresses, ways to sign in, emails, and the nonces that open the commitments to ticket holders'
 * names. Rows that the ledger and the draws' proofs need are kept, without a name. Data that others stored under the
 * address is deleted only if the address is verified, because anyone can register with an address that is not theirs.
 */
export async function erasePerson(
  tx: Transaction,
  { id, emailKey, emailVerifiedAt }: Erasable,
): Promise<void> {
  await erasePostalEntrants(tx, id);
  await tx.execute(sql`update order_contacts set first_name = '', last_name = '', email = '',
      words = null, last_words = null, findable = false
    where order_id in (select id from orders where person_id = ${id})`);
  await tx.execute(sql`update tickets set holder_nonce = null
    where person_id = ${id} and holder_nonce is not null`);
  await tx.execute(sql`delete from mails where person_id = ${id}
    or (lower(recipient) = ${emailKey} and ${emailVerifiedAt !== null})`);
  await tx.execute(
    sql`delete from award_claims where award_id in (select id from awards where person_id = ${id})`,
  );
  // Copies of the winner's messages that were emailed to others.
  await tx.execute(sql`delete from mails where template = 'award-message'
    and split_part(dedup_key, ':', 2) in (select id::text from awards where person_id = ${id})`);
  await tx.execute(sql`delete from award_files where author_id = ${id}`);
  await tx.execute(sql`delete from award_messages where author_id = ${id}`);
  await eraseComplaints(tx, sql`person_id = ${id}`);
  await tx.execute(sql`delete from sessions where person_id = ${id}`);
  await tx.execute(sql`delete from person_notes where person_id = ${id}`);
  await tx.execute(sql`delete from one_time_tokens where person_id = ${id}`);
  await tx.execute(sql`delete from host_email_opt_outs where person_id = ${id}`);
  await tx.execute(sql`delete from host_digests where person_id = ${id}`);
  await tx.execute(sql`delete from draw_drafts where person_id = ${id}`);
  await tx.execute(sql`delete from verification_requests where person_id = ${id}`);
  await tx.execute(sql`delete from password_requests where email_key = ${emailKey}`);
  if (emailVerifiedAt !== null) await eraseAddress(tx, emailKey);
  await tx.execute(sql`delete from update_opt_outs where person_id = ${id}`);
  await tx.execute(sql`delete from payout_accounts where person_id = ${id}`);
  await tx.execute(sql`delete from connect_accounts where person_id = ${id}`);
  await tx.execute(sql`update payout_transfers set account = null
    where payable_id in (select id from payables where person_id = ${id})`);
  await tx.execute(sql`update payables set payee_name = '' where person_id = ${id}`);
  await tx.execute(sql`delete from organisation_members where person_id = ${id}`);
  // The name stays on past draws, but the contact address may identify the person.
  await tx.execute(sql`update organisations set contact_email = null where holder_id = ${id}`);
  // The hashes that keep a person on a break from registering again stay, without an account.
  await tx.execute(sql`delete from play_controls where person_id = ${id}`);
  await tx.execute(sql`delete from harm_signals where person_id = ${id}`);
  await tx.execute(sql`delete from age_documents where person_id = ${id}`);
  await tx.execute(sql`delete from age_checks where person_id = ${id}`);
  await tx.execute(sql`delete from second_factors where person_id = ${id}`);
  await tx.execute(sql`delete from recovery_codes where person_id = ${id}`);
  await tx.execute(sql`update people set email = '', email_key = ${`erased:${id}`}, first_name = '',
    last_name = '', date_of_birth = null, role = 'participant', password_hash = '', verified = false, revoked = false,
    email_verified_at = null, two_factor_since = null, suspended_at = null, suspend_reason = null, erased_at = draw_clock() where id = ${id}`);
}

/** Deletes the details that the account's user, or this person without an account, wrote on postal entries. */
async function erasePostalEntrants(tx: Transaction, id: string): Promise<void> {
  const own = sql`(select id from people where id = ${id} or account_id = ${id})`;
  await tx.execute(sql`update tickets set holder_nonce = null
    where person_id in ${own} and holder_nonce is not null`);
  await tx.execute(sql`update postal_entries set first_name = null, last_name = null, email = null, phone = null,
      address = null, date_of_birth = null, request_hash = null where person_id in ${own}`);
  await tx.execute(sql`delete from postal_scans
    where entry_id in (select id from postal_entries where person_id in ${own})`);
  await tx.execute(sql`delete from mails where person_id in ${own} and person_id <> ${id}`);
  await tx.execute(sql`update people set email = '', email_key = 'erased:' || id, first_name = '', last_name = '',
    erased_at = draw_clock() where account_id = ${id}`);
}

/** Deletes data that is stored under the address rather than the account. */
async function eraseAddress(tx: Transaction, emailKey: string): Promise<void> {
  await tx.execute(sql`delete from one_time_tokens
    where purpose = 'newsletter' and subject in (${emailKey}, ${`${emailKey} again`})`);
  await tx.execute(sql`delete from one_time_tokens
    where purpose = 'organisation-invitation' and split_part(subject, ':', 2) = ${emailKey}`);
  await tx.execute(sql`delete from one_time_tokens
    where purpose = 'sale-reminder' and split_part(subject, ' ', 2) = ${emailKey}`);
  await tx.execute(sql`delete from sale_reminders where email_key = ${emailKey}`);
  await eraseComplaints(tx, sql`lower(email) = ${emailKey}`);
  await tx.execute(sql`delete from newsletter_subscribers where email_key = ${emailKey}`);
  await tx.execute(sql`delete from mail_stops where email_key = ${emailKey}`);
}

/** A complaint outlives its text, because the site publishes how many there were and how they ended. */
async function eraseComplaints(tx: Transaction, whose: SQL): Promise<void> {
  const theirs = sql`select id from complaints where ${whose}`;
  await tx.execute(sql`delete from complaint_messages where complaint_id in (${theirs})`);
  await tx.execute(sql`delete from one_time_tokens
    where purpose = 'complaint' and subject in (select id::text from complaints where ${whose})`);
  await tx.execute(sql`update complaints set email = '', state = case when closed_at is null then 'withdrawn' else state end,
      closed_at = coalesce(closed_at, draw_clock()) where ${whose}`);
}

/** Deletes the last emails to erased users once they are sent, because they still contain the address. */
export async function deleteLastEmails(db: Connection): Promise<void> {
  await db.execute(sql`delete from mails where person_id in (select id from people where erased_at is not null)
    and (sent_at is not null or dead_at is not null)`);
}
