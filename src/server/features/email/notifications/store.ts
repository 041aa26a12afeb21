import { eq, type SQL, sql } from 'drizzle-orm';
import { CLAIM_DAYS } from '#domain/awards/deadlines.ts';
import { type AnsweredChallenge, isEntered } from '#domain/draws/entered.ts';
import type { LossReason } from '#domain/email/award-emails.ts';
import type { DrawBooks } from '#domain/ledger/draw-money.ts';
import { type Connection, queryRows, type Transaction, toArrayParam } from '#server/db/database.ts';
import { drawBooks } from '#server/db/draw-books.ts';
import { matchAnyOf, prepareStatement } from '#server/db/prepared.ts';
import { prizeDraws } from '#server/db/schema.ts';

/** What the confirmation email of a paid order contains. */
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

/** How many orders are confirmed in one transaction. */
export const CLAIMED_AT_ONCE = 50;

/**
 * Locks the oldest paid orders without a confirmation until the transaction ends. Skips orders that another process has
 * locked. `offset 0` makes PostgreSQL look each order up: as a join, it would read all orders of the site in order.
 * The statement has no parameters, so it is planned only once.
 */
export async function claimUnconfirmed(tx: Transaction): Promise<UnconfirmedOrder[]> {
  const oldest = sql`select o.* from (select c.order_id from orders_to_confirm c
      where exists (select 1 from orders own where own.id = c.order_id offset 0)
      order by c.order_id limit ${sql.raw(String(CLAIMED_AT_ONCE))} for update of c skip locked) due
    cross join lateral (select * from orders where id = due.order_id limit 1) o`;
  return queryRows<UnconfirmedOrder>(
    tx,
    prepareStatement('claim_unconfirmed', toConfirm(oldest, { asItStands: false })),
  );
}

/** Returns a confirmed order in its current state, without voided tickets and refunds. */
export async function findConfirmed(tx: Transaction, orderId: string): Promise<UnconfirmedOrder | undefined> {
  const one = sql`select * from orders where id = ${orderId} and status = 'paid'
    and not exists (select 1 from orders_to_confirm where order_id = ${orderId})`;
  const [row] = await queryRows<UnconfirmedOrder>(tx, toConfirm(one, { asItStands: true }));
  return row;
}

/**
 * `asItStands` selects the current state, without voided tickets and refunds. Lateral look-ups make PostgreSQL use the
 * index for each row. A plain join sometimes reads whole tables.
 */
const toConfirm = (
  claimed: SQL,
  { asItStands }: { asItStands: boolean },
): SQL => sql`with claimed as materialized (${claimed})
  select o.id, o.person_id as "personId", coalesce(c.email, p.email) as email,
    o.total_pence - (select coalesce(sum(r.amount_pence), 0)::int from refunds r join payments t on t.id = r.payment_id
      where t.order_id = o.id and ${sql.raw(String(asItStands))}) as "totalPence",
    o.challenge_id is not null as "hasGame",
    (select coalesce(bool_or(t.provider = 'test'), false) from payments t where t.order_id = o.id) as "testPayment",
    d.id as "drawId", d.title, d.color_scheme as "colorScheme", d.custom_color as "customColor",
    coalesce(d.ended_at, d.end_date) as "endDate",
    array(select t.number from tickets t where t.order_id = o.id and not (${sql.raw(String(asItStands))} and t.voided_at is not null)
      order by t.number) as numbers
  from claimed o cross join lateral (select * from prize_draws where id = o.draw_id limit 1) d
    cross join lateral (select email from people where id = o.person_id limit 1) p
    left join lateral (select email from order_contacts where order_id = o.id limit 1) c on true
  order by o.paid_at`;

/** Removes orders from the list in the transaction that queues their emails. */
export async function removeConfirmed(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  const removed = sql`delete from orders_to_confirm where order_id = ${matchAnyOf(orderIds)}`;
  await tx.execute(prepareStatement('remove_confirmed', removed));
}

/**
 * The result for one rank. The person and the email address are null if there is no winner, or if the winner was
 * erased.
 */
export type DrawnResult = {
  rank: number;
  prize: string;
  number: number | null;
  personId: string | null;
  email: string | null;
};

export type Outcome = {
  drawId: string;
  attempt: number;
  /** The last person for whom an email is queued; null before the first batch. */
  upTo: string | null;
  title: string;
  colorScheme: string | null;
  customColor: string | null;
  provable: boolean;
  /** The end of the time to claim. */
  claimBy: string;
  results: DrawnResult[];
  /** People who won in an earlier attempt and whose prize was redrawn, with the reason if it is known. */
  former: Map<string, LossReason | null>;
  /** The facts for the draw's outcome. */
  books: DrawBooks;
};

export type ClaimedOutcome = Omit<Outcome, 'results' | 'former' | 'books'>;

/**
 * Locks the oldest result that is not yet queued for all recipients. Skips results that another process has locked, and
 * draws that failed.
 */
export async function claimOutcome(
  tx: Transaction,
  failed: readonly string[] = [],
): Promise<ClaimedOutcome | undefined> {
  const [claimed] = await queryRows<ClaimedOutcome>(
    tx,
    sql`select a.draw_id as "drawId", a.attempt, a.mailed_up_to as "upTo", a.seal_size is not null as provable,
        (select coalesce(
            min(w.claim_by),
            a.drawn_at + make_interval(days => coalesce(d.claim_days, ${CLAIM_DAYS.default})))
          from awards w where w.draw_id = a.draw_id and w.attempt = a.attempt) as "claimBy",
        d.title, d.color_scheme as "colorScheme", d.custom_color as "customColor"
      from draw_attempts a join prize_draws d on d.id = a.draw_id
      where a.drawn_at is not null and a.mailed_at is null and a.draw_id <> all(${toArrayParam(failed)}::uuid[])
      order by a.drawn_at limit 1 for no key update of a skip locked`,
  );
  return claimed;
}

/** Reads the prizes of an attempt, the former winners whose prizes were redrawn, and the facts for the outcome. */
export async function readOutcome(tx: Transaction, claimed: ClaimedOutcome): Promise<Outcome> {
  const results = await queryRows<DrawnResult>(
    tx,
    sql`select r.rank, z.description as prize, r.ticket_number as number, t.person_id as "personId", c.email
      from proved_results r join proved_prizes z on z.draw_id = r.draw_id and z.rank = r.rank
        left join tickets t on t.draw_id = r.draw_id and t.number = r.ticket_number
        left join order_contacts c on c.order_id = t.order_id
      where r.draw_id = ${claimed.drawId} and r.attempt = ${claimed.attempt} order by r.rank`,
  );
  const [books] = await tx.select(drawBooks).from(prizeDraws).where(eq(prizeDraws.id, claimed.drawId));
  if (!books) throw new Error(`Draw ${claimed.drawId} does not exist.`);
  const former = claimed.attempt > 1 ? await listFormerWinners(tx, claimed) : new Map();
  return { ...claimed, results, books, former };
}

/** The previous winners of the ranks in this attempt, and why they lost their prizes. */
async function listFormerWinners(
  tx: Transaction,
  of: { drawId: string; attempt: number },
): Promise<Outcome['former']> {
  const rows = await queryRows<{ personId: string; reason: LossReason | null }>(
    tx,
    sql`select t.person_id as "personId",
        case when w.state in ('declined', 'lapsed') then w.state else w.cause end as reason
      from proved_results n cross join lateral (
          select r.attempt, r.ticket_number from proved_results r
          where r.draw_id = n.draw_id and r.rank = n.rank and r.attempt < n.attempt
          order by r.attempt desc limit 1) last
        join tickets t on t.draw_id = n.draw_id and t.number = last.ticket_number
        left join awards w on w.draw_id = n.draw_id and w.attempt = last.attempt and w.rank = n.rank
      where n.draw_id = ${of.drawId} and n.attempt = ${of.attempt} and t.person_id is not null
      order by n.rank desc`,
  );
  return new Map(rows.map(({ personId, reason }) => [personId, reason]));
}

export type NextRecipient = {
  personId: string;
  email: string;
  /** How many valid tickets this person has. */
  tickets: number;
  /** Whether this person entered by post, and no account has verified the address. */
  hasNoAccount: boolean;
};

/** The next users with a valid ticket, each with the address from their first order. */
export async function listNextRecipients(
  tx: Transaction,
  of: Pick<Outcome, 'drawId' | 'upTo'>,
  limit: number,
): Promise<NextRecipient[]> {
  return queryRows<NextRecipient>(
    tx,
    sql`select held.person_id as "personId", coalesce(c.email, p.email) as email, held.tickets,
        p.origin = 'post' and p.account_id is null as "hasNoAccount"
      from (select person_id, tickets, first_number from draw_participants
          where draw_id = ${of.drawId} and tickets > 0 and (${of.upTo}::uuid is null or person_id > ${of.upTo}::uuid)
          order by person_id limit ${limit}) held
        join people p on p.id = held.person_id
        cross join lateral (select order_id from tickets
          where draw_id = ${of.drawId} and number = held.first_number limit 1) t
        left join order_contacts c on c.order_id = t.order_id
      order by held.person_id`,
  );
}

/** How many valid tickets of each of these people were not entered, because of a wrong answer. */
export async function countNotEntered(
  tx: Transaction,
  drawId: string,
  people: readonly Pick<NextRecipient, 'personId'>[],
): Promise<Map<string, number>> {
  const ids = people.map(({ personId }) => personId);
  const rows = await queryRows<AnsweredChallenge & { personId: string; tickets: number }>(
    tx,
    sql`select t.person_id as "personId", c.solution, c.given, count(*)::int as tickets
      from tickets t left join orders o on o.id = t.order_id
        join challenges c on c.id = coalesce(t.challenge_id, o.challenge_id)
      where t.draw_id = ${drawId} and t.person_id = any(${toArrayParam(ids)}::uuid[]) and t.voided_at is null
      group by t.person_id, c.id`,
  );
  const counts = new Map<string, number>();
  for (const { personId, tickets, ...answer } of rows) {
    if (isEntered({ ...answer, voidedAt: null })) continue;
    counts.set(personId, (counts.get(personId) ?? 0) + tickets);
  }
  return counts;
}

/** The references of the postal entries whose tickets won in this attempt, and whose holder has no email address. */
export async function listUnreachableWinners(
  tx: Transaction,
  { drawId, attempt }: { drawId: string; attempt: number },
): Promise<string[]> {
  const rows = await queryRows<{ reference: string }>(
    tx,
    sql`select distinct e.reference from proved_results r
        join tickets t on t.draw_id = r.draw_id and t.number = r.ticket_number and t.route = 'post'
        join people p on p.id = t.person_id and p.email = '' and p.account_id is null and p.erased_at is null
        join postal_cards c on c.draw_id = t.draw_id and c.ticket_number = t.number
        join postal_entries e on e.id = c.entry_id
      where r.draw_id = ${drawId} and r.attempt = ${attempt}`,
  );
  return rows.map(({ reference }) => reference);
}

/**
 * Stores the progress of the emails. The drawing feature writes all other columns of attempts. `upTo` is null when all
 * emails are queued.
 */
export async function markQueued(tx: Transaction, of: Outcome, upTo: string | null): Promise<void> {
  const noted = upTo ? sql`mailed_up_to = ${upTo}` : sql`mailed_at = (select draw_clock())`;
  await tx.execute(
    sql`update draw_attempts set ${noted} where draw_id = ${of.drawId} and attempt = ${of.attempt}`,
  );
}

export async function insertEarlyEnd(tx: Transaction, drawId: string): Promise<void> {
  await tx.execute(sql`insert into early_ends (draw_id) values (${drawId}) on conflict do nothing`);
}

export type ClaimedEarlyEnd = Pick<Outcome, 'drawId' | 'upTo' | 'title' | 'colorScheme' | 'customColor'> & {
  endedBy: 'host' | 'admin';
  endedAt: string;
  endDate: string;
};

/** Locks the oldest early end that is not yet queued for all entrants. Skips locked ones, and draws that failed. */
export async function claimEarlyEnd(
  tx: Transaction,
  failed: readonly string[] = [],
): Promise<ClaimedEarlyEnd | undefined> {
  const [claimed] = await queryRows<ClaimedEarlyEnd>(
    tx,
    sql`select e.draw_id as "drawId", e.mailed_up_to as "upTo", d.title, d.color_scheme as "colorScheme",
        d.custom_color as "customColor", d.ended_by as "endedBy", d.ended_at as "endedAt", d.end_date as "endDate"
      from early_ends e join prize_draws d on d.id = e.draw_id
      where e.mailed_at is null and e.draw_id <> all(${toArrayParam(failed)}::uuid[])
      order by e.at limit 1 for no key update of e skip locked`,
  );
  return claimed;
}

/** Stores the progress of the emails. `upTo` is null when all emails are queued. */
export async function markEarlyEndQueued(
  tx: Transaction,
  drawId: string,
  upTo: string | null,
): Promise<void> {
  const noted = upTo ? sql`mailed_up_to = ${upTo}` : sql`mailed_at = (select draw_clock())`;
  await tx.execute(sql`update early_ends set ${noted} where draw_id = ${drawId}`);
}

/** A draw as emails show it, and its host. Erased hosts have no address. */
export type OwnDraw = {
  id: string;
  title: string;
  colorScheme: string | null;
  customColor: string | null;
  ownerId: string;
  email: string;
};

export async function findOwnDraw(tx: Transaction, drawId: string): Promise<OwnDraw | undefined> {
  const [row] = await queryRows<OwnDraw>(
    tx,
    sql`select d.id, d.title, d.color_scheme as "colorScheme", d.custom_color as "customColor",
        d.owner_id as "ownerId", p.email
      from prize_draws d join people p on p.id = d.owner_id where d.id = ${drawId}`,
  );
  return row;
}

export type Undrawn = {
  id: string;
  endDate: Date;
  endedAt: Date | null;
  drawableFrom: Date | null;
  now: Date;
};
type UndrawnColumns = {
  id: string;
  endDate: string;
  endedAt: string | null;
  drawableFrom: string | null;
  now: string;
};

/**
 * Draws with tickets that ended at least five days ago and have not been drawn, and whose hosts have not been reminded.
 */
export async function listUndrawn(db: Connection): Promise<Undrawn[]> {
  const rows = await queryRows<UndrawnColumns>(
    db,
    sql`select d.id, d.end_date as "endDate", d.ended_at as "endedAt", d.drawable_from as "drawableFrom", clock.now
      from prize_draws d, (select draw_clock() as now) clock
      where d.status in ('awaiting_draw', 'inactive') and d.sealed_at is null and d.start_date is not null
        and d.issued_count > d.voided_count
        and coalesce(d.ended_at, d.end_date) <= (select draw_clock()) - interval '5 days'
        and not exists (select 1 from mails m where m.dedup_key = 'draw-not-drawn:' || d.id)
      order by coalesce(d.ended_at, d.end_date)`,
  );
  return rows.map(({ id, endDate, endedAt, drawableFrom, now }) => ({
    id,
    endDate: new Date(endDate),
    endedAt: endedAt === null ? null : new Date(endedAt),
    drawableFrom: drawableFrom === null ? null : new Date(drawableFrom),
    now: new Date(now),
  }));
}
