import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CardDecision } from '#domain/postal/decide-cards.ts';
import type { RefusalCause } from '#domain/postal/refusals.ts';
import type { AnsweredRow } from '#domain/proof/commitments.ts';
import { type Connection, queryRows, type Transaction, toArrayParam } from '#server/db/database.ts';
import { isViolationOf } from '#server/db/failures.ts';
import { mustNotHold, ownIds } from '#server/db/holder.ts';
import { people, postalCards, postalEntries, prizeDraws, tickets } from '#server/db/schema.ts';
import type { Nonces } from '#server/features/public-log/log/service.ts';
import type { KnownPuzzle } from './policy.ts';

/** Finds the draw's puzzles with these codes. Only puzzles of the draw's current game count. */
export function findPuzzles(
  tx: Transaction,
  drawId: string,
  codes: readonly string[],
): Promise<(KnownPuzzle & AnsweredRow)[]> {
  return queryRows<KnownPuzzle & AnsweredRow>(
    tx,
    sql`select c.id, c.code, exists (select 1 from tickets t where t.challenge_id = c.id) as used,
        c.type, c.difficulty, c.prompt, c.sequence, c.solution, coalesce(c.given, '') as given
      from challenges c join prize_draws d on d.id = c.draw_id
        and c.type = d.skill_game_type and c.difficulty = d.skill_game_difficulty
      where c.draw_id = ${drawId} and c.code = any(${toArrayParam(codes)}::text[])`,
  );
}

export type Details = {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  address: string;
  dateOfBirth: string;
};

export type KnownPerson = { id: string; firstName: string; lastName: string; accountId: string | null };

/** Letters and digits only, so that spaces, commas and case do not matter. */
const plain = (column: ReturnType<typeof sql>) =>
  sql`regexp_replace(lower(${column}), '[^[:alnum:]]', '', 'g')`;

const sameName = ({ firstName, lastName, dateOfBirth }: Details) =>
  sql`lower(e.last_name) = lower(${lastName}) and e.date_of_birth = ${dateOfBirth}::date
    and lower(e.first_name) = lower(${firstName})`;

const sameContact = ({ email, phone, address }: Details) =>
  sql`(lower(e.email) = lower(${email}::text) or e.phone = ${phone}::text
    or ${plain(sql`e.address`)} = ${plain(sql`${address}::text`)})`;

/**
 * Finds the person who gets the tickets of an earlier card with the same name and date of birth. Anyone can write another
 * person's home address, so both cards need the same email address, or no email address and no account.
 * @param accountId the account that has verified the email address on this card
 */
export async function findPerson(
  tx: Transaction,
  details: Details,
  accountId: string | null,
): Promise<KnownPerson | undefined> {
  const { email } = details;
  const isSame =
    email === null
      ? sql`p.email = '' and p.account_id is null and ${sameContact(details)}`
      : sql`lower(p.email) = lower(${email}) and (p.account_id is null or p.account_id = ${accountId}::uuid)`;
  const [row] = await queryRows<KnownPerson>(
    tx,
    sql`select p.id, p.first_name as "firstName", p.last_name as "lastName", p.account_id as "accountId"
      from postal_entries e join people p on p.id = e.person_id
      where ${sameName(details)} and ${isSame} and p.erased_at is null
      order by e.keyed_at limit 1`,
  );
  return row;
}

/** Counts earlier entries in the draw with the same name and date of birth that are not known to be this person's. */
export async function countLookalikes(tx: Transaction, drawId: string, details: Details): Promise<number> {
  const [row] = await queryRows<{ entries: number }>(
    tx,
    sql`select count(*)::int as entries from postal_entries e
      where e.draw_id = ${drawId} and ${sameName(details)} and not coalesce(${sameContact(details)}, false)`,
  );
  return row?.entries ?? 0;
}

/** Finds the account that has verified this address. Its deletion waits for the transaction, or is seen. */
export async function findVerifiedAccount(tx: Transaction, email: string): Promise<string | null> {
  const [row] = await queryRows<{ id: string }>(
    tx,
    sql`select id from people where email_key = lower(${email}) and origin = 'account'
      and email_verified_at is not null for key share`,
  );
  return row?.id ?? null;
}

type Entrant = { personId: string | null; accountId: string | null; details: Details };
export type EntrantFacts = { tickets: number; barred: boolean };

/**
 * Reads what is known about a person: how many tickets they have or hold in the draw, under their account and under
 * every name that gave the same address, and whether one of these may not enter. Tickets of earlier cards with the same
 * name, date of birth and phone number or home address count too.
 */
export async function readEntrant(
  tx: Transaction,
  drawId: string,
  { personId, accountId, details }: Entrant,
): Promise<EntrantFacts> {
  const { email } = details;
  const [row] = await queryRows<EntrantFacts>(
    tx,
    sql`with own as materialized (
        select id, suspended_at from people where id = any(${toArrayParam([personId, accountId])}::uuid[])
          or account_id = ${accountId}::uuid
          or (email_key = lower(${email}::text) and email_verified_at is not null)
          or (origin = 'post' and account_id is null and lower(email) = lower(${email}::text))
      ), counted as (
        select id from own
        union select e.person_id from postal_entries e
          where e.draw_id = ${drawId} and ${sameName(details)} and ${sameContact(details)} and e.person_id is not null
      ), running as (
        select owner_id as person_id from prize_draws where id = ${drawId}
        union all select m.person_id from organisation_members m
          join prize_draws d on d.organisation_id = m.organisation_id where d.id = ${drawId}
        union all select person_id from draw_interventions where draw_id = ${drawId}
      )
      select coalesce((select sum(t.tickets) from draw_participants t
            where t.draw_id = ${drawId} and t.person_id in (select id from counted)), 0)::int
          + coalesce((select sum(l.quantity) from orders o join order_lines l on l.order_id = o.id
            where o.draw_id = ${drawId} and o.status = 'pending' and o.person_id in (select id from own)), 0)::int
          as tickets,
        exists (select 1 from own where suspended_at is not null)
          or exists (select 1 from people p where (p.id in (select id from own) or p.email_key = lower(${email}::text))
            and (p.role in ('clerk', 'support', 'finance') or p.id in (select person_id from running))) as barred`,
  );
  return row ?? { tickets: 0, barred: false };
}

/** Stores the person on a card. Without an email address, they have none; the key only has to be unique. */
export async function insertPerson(
  tx: Transaction,
  person: { id: string; accountId: string | null } & Details,
): Promise<KnownPerson> {
  const { id, firstName, lastName, accountId } = person;
  await tx.insert(people).values({
    id,
    firstName,
    lastName,
    accountId,
    email: person.email ?? '',
    emailKey: `post:${id}`,
    passwordHash: '',
    origin: 'post',
    over18: true,
    ukResident: true,
  });
  return { id, firstName, lastName, accountId };
}

export async function linkPerson(tx: Transaction, id: string, accountId: string): Promise<void> {
  await tx.update(people).set({ accountId }).where(eq(people.id, id));
}

/** Lists the draws in which the holder of an entry's tickets has tickets, in the order in which they are locked. */
export async function listHeldDraws(tx: Transaction, reference: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    tx,
    sql`select distinct t.draw_id as id from postal_entries e join tickets t on t.person_id = e.person_id
      where e.reference = ${reference} order by t.draw_id`,
  );
  return rows.map(({ id }) => id);
}

type Connecting = { personId: string; email: string; accountId: string | null };

/**
 * Whether the account that has verified an address must not hold this person's tickets, and whether everyone with the
 * address would together have or hold more tickets in a draw that is not sealed than one person may have.
 */
export async function readConnecting(
  tx: Transaction,
  { personId, email, accountId }: Connecting,
): Promise<{ isBarred: boolean; hasTooMany: boolean }> {
  const [row] = await queryRows<{ isBarred: boolean; hasTooMany: boolean }>(
    tx,
    sql`with own as materialized (
        select id from people where id = ${personId} or id = any(${ownIds(sql`${accountId}::uuid`)})
          or (origin = 'post' and account_id is null and lower(email) = lower(${email}))
      ), held as materialized (
        select id, max_tickets_per_person as most from prize_draws
        where sealed_at is null and id in (select draw_id from tickets where person_id = ${personId})
      )
      select coalesce(${mustNotHold(sql`${accountId}::uuid`, sql`${personId}::uuid`)}, false) as "isBarred",
        exists (select 1 from held where most <
          coalesce((select sum(w.tickets) from draw_participants w
            where w.draw_id = held.id and w.person_id in (select id from own)), 0)
          + coalesce((select sum(l.quantity) from orders o join order_lines l on l.order_id = o.id
            where o.draw_id = held.id and o.status = 'pending' and o.person_id in (select id from own)), 0)
        ) as "hasTooMany"`,
  );
  return row ?? { isBarred: false, hasTooMany: false };
}

/** Finds the holder of an entry's tickets, and locks them until the transaction ends. */
export async function lockHolder(tx: Transaction, reference: string) {
  const [row] = await queryRows<{ personId: string | null; accountId: string | null }>(
    tx,
    sql`select e.person_id as "personId", p.account_id as "accountId" from postal_entries e
      left join people p on p.id = e.person_id where e.reference = ${reference} for update of e`,
  );
  return row;
}

export async function updateEmail(tx: Transaction, personId: string, email: string): Promise<void> {
  await tx.update(people).set({ email }).where(eq(people.id, personId));
}

export type Credited = { id: string; number: number; challengeId: string | null; answer: string | null };

/** Stores the answers as written. Whether they are right is decided when the list is sealed. */
export async function storeAnswers(tx: Transaction, credited: readonly Credited[], at: Date): Promise<void> {
  const column = (of: (ticket: Credited) => unknown) => toArrayParam(credited.map(of));
  await tx.execute(sql`update challenges c set given = a.answer, answered_at = ${at.toISOString()}::timestamptz
    from unnest(${column((t) => t.challengeId)}::uuid[], ${column((t) => t.answer)}::text[]) as a(id, answer)
    where c.id = a.id`);
}

type Issue = { drawId: string; personId: string; at: Date; nonces: readonly Nonces[] };

/** Stores the tickets of credited cards and counts them. They have no order, no payment and no price. */
export async function insertTickets(
  tx: Transaction,
  credited: readonly Credited[],
  { drawId, personId, at, nonces }: Issue,
): Promise<void> {
  await tx.insert(tickets).values(
    credited.map(({ id, number, challengeId }, index) => ({
      id,
      drawId,
      number,
      personId,
      challengeId,
      route: 'post' as const,
      issuedAt: at,
      answerNonce: nonces[index]?.answer ?? null,
      holderNonce: nonces[index]?.holder ?? null,
    })),
  );
  await tx
    .update(prizeDraws)
    .set({ issuedCount: sql`${prizeDraws.issuedCount} + ${credited.length}` })
    .where(eq(prizeDraws.id, drawId));
}

export async function insertEntry(
  tx: Transaction,
  entry: typeof postalEntries.$inferInsert & { id: string },
  cards: readonly { code: string | null; decision: CardDecision }[],
): Promise<void> {
  await tx.insert(postalEntries).values(entry);
  await tx.insert(postalCards).values(
    cards.map(({ code, decision }, index) => ({
      entryId: entry.id,
      drawId: entry.drawId,
      card: index + 1,
      code,
      ticketNumber: decision.kind === 'credited' ? decision.number : null,
      cause: decision.kind === 'refused' ? decision.cause : null,
    })),
  );
}

const entryColumns = {
  id: postalEntries.id,
  reference: postalEntries.reference,
  drawId: postalEntries.drawId,
  drawTitle: prizeDraws.title,
  receivedOn: postalEntries.receivedOn,
};

export type EntryRow = NonNullable<Awaited<ReturnType<typeof findEntry>>>;
export type Entry = { entry: EntryRow; cards: CardRow[] };
export type CardRow = { card: number; ticketNumber: number | null; cause: RefusalCause | null };

export async function findEntry(connection: Connection, reference: string) {
  const [row] = await connection
    .select(entryColumns)
    .from(postalEntries)
    .innerJoin(prizeDraws, eq(prizeDraws.id, postalEntries.drawId))
    .where(eq(postalEntries.reference, reference));
  return row;
}

/** The entry that this clerk keyed in with the same key. */
export async function findRepeated(tx: Transaction, keyedBy: string, key: string) {
  const [row] = await tx
    .select({ ...entryColumns, requestHash: postalEntries.requestHash })
    .from(postalEntries)
    .innerJoin(prizeDraws, eq(prizeDraws.id, postalEntries.drawId))
    .where(and(eq(postalEntries.keyedBy, keyedBy), eq(postalEntries.idempotencyKey, key)));
  return row;
}

/** Whether another request has just recorded an entry with the same key. */
export const isDuplicateKey = (error: unknown): boolean => isViolationOf(error, 'postal_entries_once');

export function listCards(connection: Connection, entryId: string): Promise<CardRow[]> {
  const { card, ticketNumber, cause } = postalCards;
  return connection
    .select({ card, ticketNumber, cause })
    .from(postalCards)
    .where(eq(postalCards.entryId, entryId))
    .orderBy(asc(card));
}

export type CountRow = { cause: RefusalCause | null; cards: number };

/**
 * Counts a draw's cards by what became of them; the cause is null for credited cards. Cards whose tickets were voided are
 * not among them, but in the public record of voided tickets.
 */
export function countCards(connection: Connection, drawId: string): Promise<CountRow[]> {
  return connection
    .select({ cause: postalCards.cause, cards: sql<number>`count(*)::int` })
    .from(postalCards)
    .leftJoin(
      tickets,
      and(eq(tickets.drawId, postalCards.drawId), eq(tickets.number, postalCards.ticketNumber)),
    )
    .where(and(eq(postalCards.drawId, drawId), isNull(tickets.voidedAt)))
    .groupBy(postalCards.cause)
    .orderBy(postalCards.cause);
}

/** Records when a clerk confirmed that all cards are keyed in, or clears it. The draw must be locked. */
export async function setKeyedAt(tx: Transaction, drawId: string, keyedAt: Date | null): Promise<void> {
  await tx.update(prizeDraws).set({ postKeyedAt: keyedAt }).where(eq(prizeDraws.id, drawId));
}

export type RoomDraw = Awaited<ReturnType<typeof selectRoomDraws>>[number];

const SHOWN = 100;

/** The last time at which a card can arrive in time (`findLastArrival`). */
const lastArrival = sql`greatest(${prizeDraws.postReceivedBy}, ${prizeDraws.endedAt})`;
const isKeyed = sql`coalesce(${prizeDraws.postKeyedAt} > ${lastArrival}, false)`;

const selectRoomDraws = (connection: Connection) =>
  connection
    .select({
      id: prizeDraws.id,
      reference: prizeDraws.postReference,
      title: prizeDraws.title,
      skillGameType: prizeDraws.skillGameType,
      receivedBy: prizeDraws.postReceivedBy,
      maxTicketsPerPerson: prizeDraws.maxTicketsPerPerson,
      cards: sql<number>`(select count(*)::int from postal_cards c where c.draw_id = ${prizeDraws.id})`,
      keyedAt: sql<string | null>`case when ${isKeyed} then ${prizeDraws.postKeyedAt} end`,
      canComplete: sql<boolean>`${prizeDraws.status} in ('awaiting_draw', 'inactive')
        and ${prizeDraws.sealedAt} is null and draw_clock() > ${lastArrival} and not ${isKeyed}`,
    })
    .from(prizeDraws)
    .$dynamic();

/** Lists draws with a free route that have opened and are not sealed, or the draw with this reference. */
export function listRoomDraws(connection: Connection, reference: string | null): Promise<RoomDraw[]> {
  const isOpen = sql`${prizeDraws.status} in ('active', 'awaiting_draw', 'inactive')
    and ${prizeDraws.startDate} <= draw_clock() and ${prizeDraws.sealedAt} is null`;
  return selectRoomDraws(connection)
    .where(
      and(
        isNotNull(prizeDraws.postReference),
        reference === null ? isOpen : eq(prizeDraws.postReference, reference),
        sql`${prizeDraws.startDate} is not null`,
      ),
    )
    .orderBy(asc(prizeDraws.postReceivedBy), desc(prizeDraws.createdAt))
    .limit(SHOWN);
}

export async function findRoomDraw(connection: Connection, drawId: string): Promise<RoomDraw | undefined> {
  const [row] = await selectRoomDraws(connection).where(eq(prizeDraws.id, drawId));
  return row;
}
