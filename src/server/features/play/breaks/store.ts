import { sql } from 'drizzle-orm';
import type { Role } from '#domain/accounts/roles.ts';
import type { ChosenBreak } from '#domain/play/breaks.ts';
import { type Connection, queryRows, type Transaction, toArrayParam } from '#server/db/database.ts';
import { isOnBreak } from '#server/db/on-break.ts';

export type BreakFacts = {
  now: Date;
  id: string;
  role: Role;
  email: string;
  emailKey: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
  break: ChosenBreak | null;
};

type Row = Omit<BreakFacts, 'now' | 'break'> & {
  now: string;
  since: string | null;
  until: string | null;
  liftableFrom: string | null;
};

/**
 * Locks the person and reads their break in a later statement. Waits for orders that are being written, whose foreign key
 * locks the person too; later ones see the break. For an admin, all admins are locked, as in a deletion. Returns null if the
 * account was deleted.
 */
export async function lockPerson(tx: Transaction, personId: string): Promise<BreakFacts | null> {
  await tx.execute(sql`select id from people where id = ${personId} or (role = 'admin' and erased_at is null
      and exists (select 1 from people own where own.id = ${personId} and own.role = 'admin'))
    order by id for update`);
  const [row] = await queryRows<Row>(
    tx,
    sql`select draw_clock() as now, p.id, p.role, p.email, p.email_key as "emailKey",
        p.email_verified_at is not null as "isEmailVerified", p.first_name as "firstName",
        p.last_name as "lastName", p.date_of_birth as "dateOfBirth", c.break_since as since, c.break_until as until,
        c.liftable_from as "liftableFrom"
      from people p left join play_controls c on c.person_id = p.id
      where p.id = ${personId} and p.erased_at is null`,
  );
  if (!row) return null;
  const { now, since, until, liftableFrom, ...person } = row;
  return {
    ...person,
    now: new Date(now),
    break: since === null ? null : { until: toDate(until), liftableFrom: toDate(liftableFrom) },
  };
}

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** A break that has not ended, or a closure. */
export type ShownBreak = { since: string; until: string | null; liftableFrom: string | null };

export async function findBreak(connection: Connection, personId: string): Promise<ShownBreak | null> {
  const [row] = await queryRows<ShownBreak>(
    connection,
    sql`select c.break_since as since, c.break_until as until, c.liftable_from as "liftableFrom"
      from play_controls c where c.person_id = ${personId} and ${isOnBreak(sql`c.person_id`)}`,
  );
  return row ?? null;
}

export async function writeBreak(
  tx: Transaction,
  personId: string,
  { until, liftableFrom }: ChosenBreak,
): Promise<void> {
  const end = until?.toISOString() ?? null;
  const from = liftableFrom?.toISOString() ?? null;
  await tx.execute(sql`insert into play_controls (person_id, break_since, break_until, closed, liftable_from)
    values (${personId}, (select draw_clock()), ${end}, ${until === null}, ${from})
    on conflict (person_id) do update set break_until = excluded.break_until, closed = excluded.closed,
      liftable_from = excluded.liftable_from,
      break_since = case when play_controls.break_until > excluded.break_since then play_controls.break_since
        else excluded.break_since end`);
}

/**
 * Keeps the person from registering again under the same address, or the same name and date of birth. An account has one
 * exclusion (the first id; the others are of former session secrets): otherwise, one that is renamed between breaks could lock any number of people out.
 */
export async function writeExclusion(
  tx: Transaction,
  of: { ids: string[]; emailHash: Buffer; personHash: Buffer | null; until: Date | null },
): Promise<void> {
  const { ids, emailHash, personHash, until } = of;
  const [id, ...former] = ids;
  if (former.length > 0)
    await tx.execute(sql`delete from play_exclusions where id = any(${toArrayParam(former)}::uuid[])`);
  await tx.execute(sql`insert into play_exclusions (id, email_hash, person_hash, until)
    values (${id}, ${emailHash}, ${personHash}, ${until?.toISOString() ?? null})
    on conflict (id) do update set email_hash = excluded.email_hash, person_hash = excluded.person_hash,
      until = excluded.until`);
}

/** Ends a break at once, so that the person can buy and register again. */
export async function endBreak(tx: Transaction, personId: string, exclusionIds: string[]): Promise<void> {
  await tx.execute(sql`update play_controls set break_since = null, break_until = null, liftable_from = null
    where person_id = ${personId}`);
  await tx.execute(sql`delete from play_exclusions where id = any(${toArrayParam(exclusionIds)}::uuid[])`);
}

/** Ends all ways to sign in. An admin can restore them, but the person can never buy again. */
export async function closeAccount(tx: Transaction, personId: string, reason: string): Promise<void> {
  await tx.execute(
    sql`update people set suspended_at = (select draw_clock()), suspend_reason = ${reason} where id = ${personId}`,
  );
}

/** The emails that invite people to buy. */
const INVITING = ['newsletter-issue', 'draw-update', 'draw-ending-soon', 'draw-opened'];

/** Deletes waiting emails that invite the person to buy; those to their address only if it is verified. */
export async function deleteInvitations(
  tx: Transaction,
  { id, emailKey, isEmailVerified }: BreakFacts,
): Promise<void> {
  await tx.execute(sql`delete from mails where sent_at is null and dead_at is null
    and template = any(${sql.param(INVITING)}::text[]) and (person_id = ${id} or (lower(recipient) = ${emailKey} and ${isEmailVerified}))`);
}
