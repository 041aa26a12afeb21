import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { type AnsweredChallenge, isEntered } from '#domain/draws/entered.ts';
import { formatEntryList, listEnteredNumbers } from '#domain/draws/entry-list.ts';
import type { Status } from '#domain/draws/states.ts';
import { KEYING_DAYS } from '#domain/postal/free-entry.ts';
import type { RedrawCause } from '#domain/proof/entries.ts';
import type { PickedWinner } from '#domain/proof/pick.ts';
import { readDatabaseTime } from '#server/clock.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { winner } from '#server/db/holder.ts';
import {
  awards,
  drawAttempts,
  drawLogs,
  drawResults,
  orderContacts,
  orders,
  people,
  prizeDraws,
  provedPrizes,
  provedResults,
  tickets,
} from '#server/db/schema.ts';
import {
  type DrawRow,
  findDrawsByIds,
  lockAndReadFacts,
  throwDrawNotFound,
} from '#server/features/draws/lifecycle/service.ts';
import { findLog } from '#server/features/public-log/log/service.ts';

export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findLatestAttempt>>>;

export async function findLatestAttempt(connection: Connection, drawId: string) {
  const [row] = await connection
    .select({
      attempt: drawAttempts.attempt,
      countdownEndsAt: drawAttempts.countdownEndsAt,
      ranks: drawAttempts.ranks,
      round: drawAttempts.round,
      sealSize: drawAttempts.sealSize,
      seal: drawAttempts.seal,
      drawnAt: drawAttempts.drawnAt,
      /** The beacon named in the draw's log; null if the draw has no log. */
      beacon: drawLogs.beacon,
      version: prizeDraws.logVersion,
      /** The number of tickets on the sealed list. */
      entered: prizeDraws.enteredCount,
    })
    .from(drawAttempts)
    .innerJoin(prizeDraws, eq(prizeDraws.id, drawAttempts.drawId))
    .leftJoin(drawLogs, eq(drawLogs.drawId, drawAttempts.drawId))
    .where(eq(drawAttempts.drawId, drawId))
    .orderBy(desc(drawAttempts.attempt))
    .limit(1);
  return row ?? null;
}

/** @throws {Error} if the draw has no attempt */
export async function requireLatestAttempt(connection: Connection, drawId: string): Promise<AttemptRow> {
  const latest = await findLatestAttempt(connection, drawId);
  if (!latest) throw new Error(`There is no attempt at draw ${drawId}.`);
  return latest;
}

export type SealedRow = Awaited<ReturnType<typeof listSealed>>[number];

/** Lists the attempts of a draw, in their order. */
export function listSealed(connection: Connection, drawId: string) {
  return connection
    .select({
      attempt: drawAttempts.attempt,
      round: drawAttempts.round,
      sealSize: drawAttempts.sealSize,
    })
    .from(drawAttempts)
    .where(eq(drawAttempts.drawId, drawId))
    .orderBy(asc(drawAttempts.attempt));
}

/** Lists the attempts whose rounds are to come, or came within the last minute. */
export function listJustAnnounced(connection: Connection) {
  return connection
    .select({
      drawId: drawAttempts.drawId,
      attempt: drawAttempts.attempt,
      beacon: drawLogs.beacon,
      version: prizeDraws.logVersion,
    })
    .from(drawAttempts)
    .innerJoin(prizeDraws, eq(prizeDraws.id, drawAttempts.drawId))
    .innerJoin(drawLogs, eq(drawLogs.drawId, drawAttempts.drawId))
    .where(
      and(
        isNotNull(drawAttempts.round),
        gt(drawAttempts.countdownEndsAt, sql`draw_clock() - interval '1 minute'`),
      ),
    );
}

/** Reads how far a draw's drawing has progressed. */
export async function readProgress(connection: Connection, draw: DrawRow) {
  const { id, status, logSize, sealedAt, enteredCount } = draw;
  // A draw that is cancelled after its announcement has no result, so its attempt does not count.
  const mayHaveAttempts = status === 'awaiting_draw' || status === 'completed';
  const latest = mayHaveAttempts ? await findLatestAttempt(connection, id) : null;
  const results = latest ? await listResults(connection, id) : [];
  const beaconId = logSize > 0 ? ((await findLog(connection, id))?.beacon ?? null) : null;
  return { entered: sealedAt ? enteredCount : null, latest, results, beaconId };
}

/** Locks the draw and reads it with its latest attempt. @throws {ApiError} 404 */
export async function readLocked(tx: Transaction, drawId: string) {
  const facts = await lockAndReadFacts(tx, drawId);
  if (!facts) return throwDrawNotFound();
  return { ...facts, latest: await findLatestAttempt(tx, drawId) };
}

/** Reads the draw with its latest attempt, without a lock. @throws {ApiError} 404 */
export async function readUnlocked(tx: Transaction, drawId: string) {
  const [draw] = await findDrawsByIds(tx, [drawId]);
  if (!draw) return throwDrawNotFound();
  return { draw, now: await readDatabaseTime(tx), latest: await findLatestAttempt(tx, drawId) };
}

/**
 * Returns when the last unexpired hold ends. Expired orders do not delay a draw, even if their cancellation is not
 * confirmed.
 */
export async function findLastHold(connection: Connection, drawId: string, now: Date): Promise<Date | null> {
  const [row] = await connection
    .select({ until: orders.expiresAt })
    .from(orders)
    .where(and(eq(orders.drawId, drawId), eq(orders.status, 'pending'), gt(orders.expiresAt, now)))
    .orderBy(desc(orders.expiresAt))
    .limit(1);
  return row?.until ?? null;
}

export async function findStatus(connection: Connection, drawId: string): Promise<Status | undefined> {
  const [row] = await connection
    .select({ status: prizeDraws.status })
    .from(prizeDraws)
    .where(eq(prizeDraws.id, drawId));
  return row?.status;
}

/** Selects answers that do not obviously match the solution. */
const mayBeWrong = sql`(c.given is null or lower(c.given collate "C") <> c.solution
  or c.solution !~ '^[a-z0-9-]+$')`;

/**
 * Lists the numbers of the tickets that are not entered: voided tickets, and tickets with a wrong answer. Answers that
 * obviously match the solution are skipped in SQL, so that a list of a million tickets stays fast.
 */
async function listExcluded(tx: Transaction, id: string): Promise<Set<number>> {
  // Right after a busy sale, the planner's statistics are out of date, and it would choose a nested loop over a
  // million rows.
  await tx.execute(sql`set local enable_nestloop = off`);
  // The driver takes many times as long to read arrays as texts.
  const answers = await queryRows<AnsweredChallenge & { numbers: string }>(
    tx,
    sql`select c.solution, c.given, string_agg(t.number::text, ',') as numbers
      from challenges c join orders o on o.challenge_id = c.id join tickets t on t.order_id = o.id
      where c.draw_id = ${id} and o.draw_id = ${id} and t.draw_id = ${id} and ${mayBeWrong}
      group by c.id
      union all select c.solution, c.given, t.number::text
      from challenges c join tickets t on t.challenge_id = c.id
      where c.draw_id = ${id} and t.draw_id = ${id} and ${mayBeWrong}`,
  );
  await tx.execute(sql`set local enable_nestloop = on`);
  const excluded = new Set<number>();
  for (const { solution, given, numbers } of answers) {
    if (isEntered({ solution, given, voidedAt: null })) continue;
    for (const number of numbers.split(',')) excluded.add(Number(number));
  }
  const voided = await queryRows<{ number: number }>(
    tx,
    sql`select number from tickets where draw_id = ${id} and voided_at is not null`,
  );
  for (const { number } of voided) excluded.add(number);
  return excluded;
}

/** A locked draw. Its tickets are numbered from 1 to `issuedCount`. */
type SoldDraw = { id: string; issuedCount: number };

/** The numbers that are entered, and the SHA-256 of their list in hex. */
export type Entered = { numbers: Uint32Array; hash: string };

export async function readEnteredOf(tx: Transaction, drawId: string): Promise<Entered> {
  const [draw] = await findDrawsByIds(tx, [drawId]);
  return draw ? readEntered(tx, draw) : throwDrawNotFound();
}

export async function readEntered(tx: Transaction, draw: SoldDraw): Promise<Entered> {
  const numbers = listEnteredNumbers(draw.issuedCount, await listExcluded(tx, draw.id));
  const hash = createHash('sha256');
  for (const part of formatEntryList(numbers)) {
    hash.update(part);
    await nextTurn();
  }
  return { numbers, hash: hash.digest('hex') };
}

/** Lists the numbers among which an attempt picks: those that are entered, less those that earlier attempts drew. */
export async function listPool(tx: Transaction, draw: SoldDraw, attempt: number): Promise<Uint32Array> {
  const leftOut = await listExcluded(tx, draw.id);
  const rows = await tx
    .select({ number: provedResults.ticketNumber })
    .from(provedResults)
    .where(and(eq(provedResults.drawId, draw.id), lt(provedResults.attempt, attempt)));
  for (const { number } of rows) if (number !== null) leftOut.add(number);
  return listEnteredNumbers(draw.issuedCount, leftOut);
}

type Seal = {
  status: Status;
  sealedAt: Date;
  sealedCount: number;
  enteredCount: number;
  entriesHash: string;
};

export async function updateSeal(tx: Transaction, drawId: string, values: Seal): Promise<void> {
  await tx
    .update(prizeDraws)
    .set({ ...values, updatedAt: values.sealedAt })
    .where(eq(prizeDraws.id, drawId));
}

type NewAttempt = {
  attempt: number;
  announcedAt: Date;
  announcedBy: string | null;
  countdownEndsAt: Date;
  ranks: number[];
  cause: RedrawCause | null;
  notes: string | null;
  reasonNonce: Uint8Array | null;
  round: number | null;
  sealSize: number | null;
};

export async function insertAttempt(tx: Transaction, drawId: string, values: NewAttempt): Promise<void> {
  await tx.insert(drawAttempts).values({ drawId, ...values });
}

type Outcome = { attempt: number; picks: readonly PickedWinner[]; status: Status; drawnAt: Date };

export async function insertOutcome(tx: Transaction, drawId: string, outcome: Outcome): Promise<void> {
  const { attempt, picks, status, drawnAt } = outcome;
  await tx
    .insert(drawResults)
    .values(picks.map(({ rank, number }) => ({ drawId, attempt, rank, ticketNumber: number, drawnAt })));
  await tx
    .update(drawAttempts)
    .set({ drawnAt })
    .where(and(eq(drawAttempts.drawId, drawId), eq(drawAttempts.attempt, attempt)));
  await tx
    .update(prizeDraws)
    .set({ status, completedAt: sql`coalesce(${prizeDraws.completedAt}, ${drawnAt})`, updatedAt: drawnAt })
    .where(eq(prizeDraws.id, drawId));
}

export type ResultOfRank = Awaited<ReturnType<typeof listResults>>[number];

/** Lists all results, newest attempt first and then by rank. Each has its prize, the ticket's holder and its award, if any. */
export function listResults(connection: Connection, drawId: string) {
  return connection
    .select({
      id: provedResults.id,
      attempt: provedResults.attempt,
      rank: provedResults.rank,
      ticketNumber: provedResults.ticketNumber,
      drawnAt: provedResults.drawnAt,
      notes: drawAttempts.notes,
      prize: provedPrizes.description,
      drawId: provedResults.drawId,
      ...winner,
      nameable: sql<boolean>`${awards.nameable} is not false`,
      award: {
        // This column must come first: Drizzle treats a joined object as absent if its first column is null.
        state: awards.state,
        cause: awards.cause,
        closedAt: awards.closedAt,
        appealedAt: awards.appealedAt,
        appealDecidedAt: awards.appealDecidedAt,
      },
    })
    .from(provedResults)
    .innerJoin(
      drawAttempts,
      and(eq(drawAttempts.drawId, provedResults.drawId), eq(drawAttempts.attempt, provedResults.attempt)),
    )
    .innerJoin(
      provedPrizes,
      and(eq(provedPrizes.drawId, provedResults.drawId), eq(provedPrizes.rank, provedResults.rank)),
    )
    .leftJoin(
      tickets,
      and(eq(tickets.drawId, provedResults.drawId), eq(tickets.number, provedResults.ticketNumber)),
    )
    .leftJoin(people, eq(people.id, tickets.personId))
    .leftJoin(orderContacts, eq(orderContacts.orderId, tickets.orderId))
    .leftJoin(
      awards,
      and(
        eq(awards.drawId, provedResults.drawId),
        eq(awards.rank, provedResults.rank),
        eq(awards.attempt, provedResults.attempt),
      ),
    )
    .where(eq(provedResults.drawId, drawId))
    .orderBy(desc(provedResults.attempt), asc(provedResults.rank));
}

/** Lists the draws that have no result although their countdown has ended. */
export async function listDue(connection: Connection): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    connection,
    sql`select a.draw_id as id from draw_attempts a join prize_draws d on d.id = a.draw_id
      where a.drawn_at is null and a.countdown_ends_at <= draw_clock() and d.status <> 'cancelled'
      order by a.countdown_ends_at limit 100`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Lists the draws that are ready for their automatic start: closed and not sealed, with a valid ticket, without held
 * tickets, and with all postal entries keyed in or the keying deadline over (`calculateStart`).
 */
export async function listReadyAutomatic(connection: Connection): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    connection,
    sql`select d.id from prize_draws d
      where d.draw_mode = 'automatic' and d.status = 'awaiting_draw' and d.sealed_at is null
        and d.issued_count > d.voided_count
        and (d.drawable_from is null or greatest(d.drawable_from,
          case when d.post_keyed_at > greatest(d.post_received_by, d.ended_at) then d.post_keyed_at
            else greatest(d.post_received_by, d.ended_at) + make_interval(hours => ${24 * KEYING_DAYS}) end) <= draw_clock())
        and not exists (select 1 from orders o
          where o.draw_id = d.id and o.status = 'pending' and o.expires_at > draw_clock())
      order by d.end_date limit 100`,
  );
  return rows.map(({ id }) => id);
}
