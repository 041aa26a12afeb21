import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { isOnBreak } from '#server/db/on-break.ts';

export type UpdateRow = { id: string; subject: string; words: string; postedAt: string };

/** Lists the updates, newest first. A draw has at most thirty. */
export function listUpdates(db: Connection, drawId: string): Promise<UpdateRow[]> {
  return queryRows<UpdateRow>(
    db,
    sql`select id, subject, words, posted_at as "postedAt" from draw_updates
      where draw_id = ${drawId} order by posted_at desc, id desc`,
  );
}

type NewUpdate = { drawId: string; authorId: string; subject: string; words: string };

export async function insertUpdate(
  tx: Transaction,
  { drawId, authorId, subject, words }: NewUpdate,
): Promise<UpdateRow> {
  const [row] = await queryRows<UpdateRow>(
    tx,
    sql`insert into draw_updates (id, draw_id, author_id, subject, words)
      values (${uuidv7()}, ${drawId}, ${authorId}, ${subject}, ${words})
      returning id, subject, words, posted_at as "postedAt"`,
  );
  if (!row) throw new Error('an update was not written');
  return row;
}

/** Selects tickets that were voided because the whole draw is refunded, but not tickets that were voided earlier. */
const refundedWithDraw = (drawId: string) => sql`tickets t join prize_draws d on d.id = t.draw_id
  where t.draw_id = ${drawId} and t.voided_at >= coalesce(d.cancelled_at, d.completed_at)`;

/** Selects people who have a valid ticket, or had one when the whole draw was refunded. */
const entered = (drawId: string) => sql`w.draw_id = ${drawId} and (w.tickets > 0
  or exists (select 1 from ${refundedWithDraw(drawId)} and t.person_id = w.person_id))`;

/** Whether the holder is on a break, or the account that has verified the address on their card is. */
const isHolderOnBreak = sql`exists (select 1 from people h
  where h.id = w.person_id and ${isOnBreak(sql`coalesce(h.account_id, h.id)`)})`;

/** Whether the holder, or the account that has verified the address on their card, has unsubscribed from the updates. */
const hasOptedOut = sql`exists (select 1 from people h join update_opt_outs x on x.person_id in (h.id, h.account_id)
  where h.id = w.person_id and (x.draw_id is null or x.draw_id = w.draw_id))`;

/** Selects people who have not unsubscribed from this draw's updates or from all updates, and are not on a break. */
const recipients = (drawId: string) =>
  sql`${entered(drawId)} and not ${isHolderOnBreak} and not ${hasOptedOut}`;

export async function countRecipients(db: Connection, drawId: string): Promise<number> {
  const [row] = await queryRows<{ people: number }>(
    db,
    sql`select count(*)::int as people from draw_participants w
      join people p on p.id = w.person_id and p.erased_at is null where ${recipients(drawId)}`,
  );
  return row?.people ?? 0;
}

/** Whether a draw that is refunded as a whole had ticket holders before. */
export async function hasHadEntrants(db: Connection, drawId: string): Promise<boolean> {
  return (await queryRows(db, sql`select 1 from ${refundedWithDraw(drawId)} limit 1`)).length > 0;
}

export type OpenUpdate = {
  id: string;
  drawId: string;
  upTo: string | null;
  title: string;
  colorScheme: string | null;
  customColor: string | null;
};

/**
 * Locks the oldest update that still has recipients. Skips updates that another process is sending, and those that
 * failed.
 */
export async function claimUpdate(
  tx: Transaction,
  failed: readonly string[] = [],
): Promise<OpenUpdate | undefined> {
  const [row] = await queryRows<OpenUpdate>(
    tx,
    sql`select u.id, u.draw_id as "drawId", u.mailed_up_to as "upTo", d.title,
        d.color_scheme as "colorScheme", d.custom_color as "customColor"
      from draw_updates u join prize_draws d on d.id = u.draw_id
      where u.mailed_at is null and u.id <> all(${sql.param(failed)}::uuid[]) order by u.posted_at limit 1 for no key update of u skip locked`,
  );
  return row;
}

export type Recipient = { personId: string; email: string };

/** Lists the next recipients by id, each with the address given for their first ticket. */
export function listRecipients(tx: Transaction, of: OpenUpdate, limit: number): Promise<Recipient[]> {
  return queryRows<Recipient>(
    tx,
    sql`select held.person_id as "personId", coalesce(c.email, p.email) as email
      from (select w.person_id, w.first_number from draw_participants w
          where ${recipients(of.drawId)} and (${of.upTo}::uuid is null or w.person_id > ${of.upTo}::uuid)
          order by w.person_id limit ${limit}) held
        join people p on p.id = held.person_id
        cross join lateral (select order_id from tickets
          where draw_id = ${of.drawId} and number = coalesce(held.first_number,
            (select min(t.number) from ${refundedWithDraw(of.drawId)} and t.person_id = held.person_id)) limit 1) t
        left join order_contacts c on c.order_id = t.order_id
      order by held.person_id`,
  );
}

export type Reminder = Recipient & {
  tickets: number;
  drawId: string;
  title: string;
  colorScheme: string | null;
  customColor: string | null;
  endDate: string;
};

/**
 * Lists the next people to remind of a draw that closes within a day and opened before that day. They asked for
 * reminders, have a valid ticket, have not unsubscribed, are not on a break, and have not been reminded of this draw yet.
 */
export function listReminders(tx: Transaction, limit: number): Promise<Reminder[]> {
  return queryRows<Reminder>(
    tx,
    sql`select w.person_id as "personId", coalesce(c.email, p.email) as email, w.tickets, d.id as "drawId", d.title,
        d.color_scheme as "colorScheme", d.custom_color as "customColor", d.end_date as "endDate"
      from prize_draws d join draw_participants w on w.draw_id = d.id
        join people p on p.id = w.person_id and p.reminders_wanted and p.erased_at is null
        join tickets t on t.draw_id = w.draw_id and t.number = w.first_number
        left join order_contacts c on c.order_id = t.order_id
      where d.status = 'active' and d.end_date > (select draw_clock())
        and d.end_date <= (select draw_clock()) + interval '1 day' and d.start_date < d.end_date - interval '1 day'
        and w.tickets > 0 and not ${isHolderOnBreak}
        and not exists (select 1 from update_opt_outs x where x.person_id = w.person_id and x.draw_id = d.id)
        and not exists (select 1 from mails m where m.dedup_key = 'draw-ending-soon:' || d.id || ':' || w.person_id)
      order by d.end_date, w.person_id limit ${limit}`,
  );
}

/** Records how many more people were emailed, and the last person's id. `upTo` is null once everyone was emailed. */
export async function markEmailed(
  tx: Transaction,
  id: string,
  { emailed, upTo }: { emailed: number; upTo: string | null },
): Promise<void> {
  const noted = upTo ? sql`mailed_up_to = ${upTo}` : sql`mailed_at = (select draw_clock())`;
  await tx.execute(sql`update draw_updates set mailed = mailed + ${emailed}, ${noted} where id = ${id}`);
}

/**
 * Whether the person and the draw still exist. A link may be used after the person was erased or the draw was deleted.
 */
export async function isKnown(tx: Transaction, of: { personId: string; drawId: string }): Promise<boolean> {
  const rows = await queryRows(
    tx,
    sql`select 1 from people p, prize_draws d
      where p.id = ${of.personId} and p.erased_at is null and d.id = ${of.drawId} for key share of p`,
  );
  return rows.length > 0;
}

/**
 * Waits for the current batch of these updates and blocks the next one. The next batch then sees the opt-out, and
 * emails that are already queued can be withdrawn.
 */
export async function blockEmailing(tx: Transaction, drawId: string | null): Promise<void> {
  await tx.execute(sql`select id from draw_updates
    where mailed_at is null and (${drawId}::uuid is null or draw_id = ${drawId}::uuid)
    order by id for no key update`);
}

/** Opts out of one draw's updates, or of all updates if `drawId` is null. */
export async function insertOptOut(
  tx: Transaction,
  { personId, drawId }: { personId: string; drawId: string | null },
): Promise<void> {
  await tx.execute(sql`insert into update_opt_outs (id, person_id, draw_id)
    values (${uuidv7()}, ${personId}, ${drawId}) on conflict do nothing`);
}

/** Turns off reminders. Returns false if they were already off. */
export async function endReminders(tx: Transaction, personId: string): Promise<boolean> {
  const rows = await queryRows(
    tx,
    sql`update people set reminders_wanted = false where id = ${personId} and reminders_wanted returning 1`,
  );
  return rows.length > 0;
}

/** Removes the opt-out from this draw's updates. This also removes an opt-out from all updates. */
export async function deleteOptOuts(
  tx: Transaction,
  { personId, drawId }: { personId: string; drawId: string },
): Promise<void> {
  await tx.execute(sql`delete from update_opt_outs
    where person_id = ${personId} and (draw_id is null or draw_id = ${drawId})`);
}

export async function findAddress(tx: Transaction, personId: string): Promise<string> {
  const [row] = await queryRows<{ email: string }>(tx, sql`select email from people where id = ${personId}`);
  return row?.email ?? '';
}
