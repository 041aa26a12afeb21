import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { AnsweredChallenge } from '#domain/draws/entered.ts';
import type { Status } from '#domain/draws/states.ts';
import type { PickedWinner } from '#domain/proof/pick.ts';
import { type Connection, rowsOf, type Transaction } from '../../db/database.ts';
import { holder } from '../../db/holder.ts';
import {
  challenges,
  drawAttempts,
  drawPrizes,
  drawResults,
  orderContacts,
  orders,
  people,
  prizeDraws,
  tickets,
} from '../../db/schema.ts';

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
    })
    .from(drawAttempts)
    .where(eq(drawAttempts.drawId, drawId))
    .orderBy(desc(drawAttempts.attempt))
    .limit(1);
  return row ?? null;
}

/** When the last order that still holds tickets lapses; an older one, its cancel unconfirmed, delays nothing. */
export async function findLastHold(tx: Transaction, drawId: string, now: Date): Promise<Date | null> {
  const [row] = await tx
    .select({ until: orders.expiresAt })
    .from(orders)
    .where(and(eq(orders.drawId, drawId), eq(orders.status, 'pending'), gt(orders.expiresAt, now)))
    .orderBy(desc(orders.expiresAt))
    .limit(1);
  return row?.until ?? null;
}

export async function listRanks(tx: Transaction, drawId: string): Promise<number[]> {
  const rows = await tx
    .select({ rank: drawPrizes.rank })
    .from(drawPrizes)
    .where(eq(drawPrizes.drawId, drawId))
    .orderBy(asc(drawPrizes.rank));
  return rows.map(({ rank }) => rank);
}

const CHUNK = 5_000;

type IssuedTicket = AnsweredChallenge & { number: number; voidedAt: Date | null };

/** Every ticket, ascending, with the challenge that its order was made with, a chunk at a time. */
export async function* issuedTickets(tx: Transaction, drawId: string): AsyncGenerator<IssuedTicket[]> {
  let after = 0;
  for (;;) {
    const chunk = await tx
      .select({
        number: tickets.number,
        voidedAt: tickets.voidedAt,
        solution: challenges.solution,
        given: challenges.given,
      })
      .from(tickets)
      .leftJoin(orders, eq(orders.id, tickets.orderId))
      .leftJoin(challenges, eq(challenges.id, orders.challengeId))
      .where(and(eq(tickets.drawId, drawId), gt(tickets.number, after)))
      .orderBy(asc(tickets.number))
      .limit(CHUNK);
    if (chunk.length > 0) yield chunk;
    const last = chunk.at(-1);
    if (!last || chunk.length < CHUNK) return;
    after = last.number;
  }
}

type Seal = { status: Status; endedAt: Date; sealedAt: Date; enteredCount: number; entriesHash: string };

export async function seal(tx: Transaction, drawId: string, values: Seal): Promise<void> {
  await tx
    .update(prizeDraws)
    .set({ ...values, updatedAt: values.sealedAt })
    .where(eq(prizeDraws.id, drawId));
}

type Announcement = {
  attempt: number;
  announcedAt: Date;
  announcedBy: string | null;
  countdownEndsAt: Date;
  ranks: number[];
  notes: string | null;
};

export async function announce(tx: Transaction, drawId: string, values: Announcement): Promise<void> {
  await tx.insert(drawAttempts).values({ drawId, ...values });
}

type Outcome = { attempt: number; picks: readonly PickedWinner[]; status: Status; drawnAt: Date };

export async function keepOutcome(tx: Transaction, drawId: string, outcome: Outcome): Promise<void> {
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

/** Every outcome so far, newest attempt first and then by rank, each with its prize and its ticket's holder. */
export function listResults(connection: Connection, drawId: string) {
  return connection
    .select({
      id: drawResults.id,
      attempt: drawResults.attempt,
      rank: drawResults.rank,
      ticketNumber: drawResults.ticketNumber,
      drawnAt: drawResults.drawnAt,
      notes: drawAttempts.notes,
      prize: drawPrizes.description,
      firstName: holder.firstName,
      lastName: holder.lastName,
    })
    .from(drawResults)
    .innerJoin(
      drawAttempts,
      and(eq(drawAttempts.drawId, drawResults.drawId), eq(drawAttempts.attempt, drawResults.attempt)),
    )
    .innerJoin(
      drawPrizes,
      and(eq(drawPrizes.drawId, drawResults.drawId), eq(drawPrizes.rank, drawResults.rank)),
    )
    .leftJoin(
      tickets,
      and(eq(tickets.drawId, drawResults.drawId), eq(tickets.number, drawResults.ticketNumber)),
    )
    .leftJoin(people, eq(people.id, tickets.personId))
    .leftJoin(orderContacts, eq(orderContacts.orderId, tickets.orderId))
    .where(eq(drawResults.drawId, drawId))
    .orderBy(desc(drawResults.attempt), asc(drawResults.rank));
}

/** The draws whose countdown has ended without a result yet. */
export async function listDue(connection: Connection): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    connection,
    sql`select draw_id as id from draw_attempts
      where drawn_at is null and countdown_ends_at <= draw_clock() order by countdown_ends_at limit 100`,
  );
  return rows.map(({ id }) => id);
}

/** The draws that start by themselves and can: closed, with a ticket, not sealed, and no order holding tickets. */
export async function listReadyByThemselves(connection: Connection): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    connection,
    sql`select d.id from prize_draws d
      where d.draw_mode = 'automatic' and d.status = 'awaiting_draw' and d.sealed_at is null
        and d.issued_count > d.voided_count
        and not exists (select 1 from orders o
          where o.draw_id = d.id and o.status = 'pending' and o.expires_at > draw_clock())
      order by d.end_date limit 100`,
  );
  return rows.map(({ id }) => id);
}
