import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { addDays, CLAIM_DAYS } from '#domain/awards/deadlines.ts';
import { type CashOfWinner, calculateCashOfWinner } from '#domain/ledger/draw-money.ts';
import type { PayableState } from '#domain/payouts/states.ts';
import { ApiError } from '#server/api-error.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { drawBooks } from '#server/db/draw-books.ts';
import { holder, winner } from '#server/db/holder.ts';
import {
  awardClaims,
  awardFiles,
  awards,
  drawResults,
  orderContacts,
  payoutAccounts,
  people,
  prizeDraws,
  provedPrizes,
  provedResults,
  tickets,
} from '#server/db/schema.ts';
import { organisationName, teamOfDraw } from '#server/db/team.ts';
import { isAgeInDoubt, readAgeDocument } from '#server/db/under-age.ts';

const host = alias(people, 'host');

/** The winner's account. */
const account = alias(people, 'account');

type AwardColumns = typeof awards.$inferSelect;

/** Whether a later attempt was announced for the award's rank. */
const isRedrawn = sql<boolean>`exists (select 1 from draw_attempts later
  where later.draw_id = ${awards.drawId} and later.attempt > ${awards.attempt} and ${awards.rank} = any(later.ranks))`;

type SelectedRow = Awaited<ReturnType<typeof queryAwards>>[number];

/** An award with its prize, or the cash instead of it, its winner, its claim and its draw. */
export type AwardRow = SelectedRow & { cash: CashOfWinner | null };

async function selectAwards(connection: Connection, which: SQL | undefined): Promise<AwardRow[]> {
  const rows = await queryAwards(connection, which);
  const inCash = rows.filter(isForCash).map(({ draw }) => draw.id);
  if (inCash.length === 0) return rows.map((row) => ({ ...row, cash: null }));
  const draws = await connection
    .select({ id: prizeDraws.id, ...drawBooks })
    .from(prizeDraws)
    .where(inArray(prizeDraws.id, [...new Set(inCash)]));
  const books = new Map(draws.map(({ id, ...each }) => [id, each]));
  return rows.map((row) => {
    const found = isForCash(row) && books.get(row.draw.id);
    return { ...row, cash: found ? calculateCashOfWinner(found, row.award.rank) : null };
  });
}

/** A former winner of a redrawn prize gets nothing. */
const isForCash = (row: SelectedRow): boolean =>
  !row.isRedrawn && (row.award.isCash || row.award.state === 'undelivered');

function queryAwards(connection: Connection, which: SQL | undefined) {
  return (
    connection
      .select({
        award: awards,
        claim: awardClaims,
        prize: provedPrizes.description,
        ticketNumber: provedResults.ticketNumber,
        wonAt: provedResults.drawnAt,
        isRedrawn,
        ageDocument: readAgeDocument(sql`${awards.personId}`),
        winner: {
          ...winner,
          email: holder.email,
          canSignIn: sql<boolean>`${account.erasedAt} is null and ${account.suspendedAt} is null`,
        },
        host: { firstName: host.firstName, lastName: host.lastName },
        organisationName,
        draw: {
          id: prizeDraws.id,
          title: prizeDraws.title,
          ownerId: prizeDraws.ownerId,
          team: teamOfDraw,
          startDate: prizeDraws.startDate,
          colorScheme: prizeDraws.colorScheme,
          customColor: prizeDraws.customColor,
        },
      })
      .from(awards)
      .innerJoin(prizeDraws, eq(prizeDraws.id, awards.drawId))
      .innerJoin(
        provedPrizes,
        and(eq(provedPrizes.drawId, awards.drawId), eq(provedPrizes.rank, awards.rank)),
      )
      .innerJoin(
        provedResults,
        and(
          eq(provedResults.drawId, awards.drawId),
          eq(provedResults.attempt, awards.attempt),
          eq(provedResults.rank, awards.rank),
        ),
      )
      .innerJoin(account, eq(account.id, awards.personId))
      .innerJoin(host, eq(host.id, prizeDraws.ownerId))
      .leftJoin(tickets, and(eq(tickets.drawId, awards.drawId), eq(tickets.number, awards.ticketNumber)))
      // The name on the ticket of a person who entered by post is not that of their account.
      .innerJoin(people, eq(people.id, sql`coalesce(${tickets.personId}, ${awards.personId})`))
      .leftJoin(orderContacts, eq(orderContacts.orderId, tickets.orderId))
      .leftJoin(awardClaims, eq(awardClaims.awardId, awards.id))
      .where(which)
      .orderBy(asc(awards.rank), desc(awards.attempt))
  );
}

/** All awards of a draw, by rank and newest attempt first. */
export const listAwardsOfDraw = (connection: Connection, drawId: string): Promise<AwardRow[]> =>
  selectAwards(connection, eq(awards.drawId, drawId));

export async function findAward(
  connection: Connection,
  { drawId, awardId }: { drawId: string; awardId: string },
): Promise<AwardRow | undefined> {
  const [row] = await selectAwards(connection, and(eq(awards.drawId, drawId), eq(awards.id, awardId)));
  return row;
}

export const findAwardsByIds = (connection: Connection, ids: readonly string[]): Promise<AwardRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : selectAwards(connection, inArray(awards.id, [...ids]));

/** The awards of a person, newest first. */
export async function listAwardsOfPerson(connection: Connection, personId: string): Promise<AwardRow[]> {
  const rows = await selectAwards(connection, eq(awards.personId, personId));
  return rows.toSorted((a, b) => b.wonAt.getTime() - a.wonAt.getTime());
}

/** The progress of the payments for those of a person's awards that are paid in cash (`isPaidInCash`). */
export const listCashProgress = (connection: Connection, personId: string): Promise<CashProgress[]> =>
  queryRows<CashProgress>(
    connection,
    sql`select a.id as "awardId",
        exists (select 1 from draw_settlements s where s.draw_id = a.draw_id) as "isSettled",
        (select coalesce(json_agg(y.state), '[]') from payables y where y.draw_id = a.draw_id
          and y.payee_kind = 'winner' and y.payee_key = a.id) as states
      from awards a where a.person_id = ${personId}
        and (a.state = 'undelivered' or (a.is_cash and a.state in ('claimed', 'received')))`,
  );

export type CashProgress = { awardId: string; isSettled: boolean; states: PayableState[] };

/** Whether the person has said where to send their money. */
export async function hasPayoutDetails(connection: Connection, personId: string): Promise<boolean> {
  const { personId: owner, replacedAt } = payoutAccounts;
  return (await connection.$count(payoutAccounts, and(eq(owner, personId), isNull(replacedAt)))) > 0;
}

/** Whether the person has to show that they are an adult before they are paid. */
export async function mustShowAge(
  connection: Connection,
  personId: string,
  checksAges: boolean,
): Promise<boolean> {
  const inDoubt = isAgeInDoubt(sql`${personId}::uuid`, checksAges);
  const [row] = await queryRows<{ must: boolean }>(connection, sql`select ${inDoubt} as must`);
  return row?.must ?? true;
}

/** Stores an award for each winner of an attempt. Call in the transaction that stores the results. */
export async function insertAwards(
  tx: Transaction,
  { drawId, attempt, isCash }: { drawId: string; attempt: number; isCash: boolean },
): Promise<void> {
  // A winner can verify the address on their card at this moment: the account is then read once that is stored.
  await tx.execute(sql`select id from people where origin = 'post' and account_id is null and id in (
      select t.person_id from draw_results r join tickets t on t.draw_id = r.draw_id and t.number = r.ticket_number
      where r.draw_id = ${drawId} and r.attempt = ${attempt}) order by id for share`);
  const won = await tx
    .select({
      rank: drawResults.rank,
      ticketNumber: tickets.number,
      // A person who entered by post claims with their account, if they have one.
      personId: sql<string>`coalesce(${people.accountId}, ${tickets.personId})`,
      claimFrom: drawResults.drawnAt,
      claimDays: prizeDraws.claimDays,
    })
    .from(drawResults)
    .innerJoin(prizeDraws, eq(prizeDraws.id, drawResults.drawId))
    .innerJoin(
      tickets,
      and(eq(tickets.drawId, drawResults.drawId), eq(tickets.number, drawResults.ticketNumber)),
    )
    .innerJoin(people, eq(people.id, tickets.personId))
    .where(and(eq(drawResults.drawId, drawId), eq(drawResults.attempt, attempt)));
  if (won.length === 0) return;
  await tx.insert(awards).values(
    won.map(({ claimDays, ...award }) => ({
      ...award,
      drawId,
      attempt,
      isCash,
      claimBy: addDays(award.claimFrom, claimDays ?? CLAIM_DAYS.default),
    })),
  );
}

/** The newest award of a rank; null if its newest result has no winner. */
export async function findNewestOfRank(
  connection: Connection,
  { drawId, rank }: { drawId: string; rank: number },
): Promise<AwardColumns | null> {
  const [row] = await connection
    .select({ award: awards })
    .from(drawResults)
    .leftJoin(
      awards,
      and(
        eq(awards.drawId, drawResults.drawId),
        eq(awards.attempt, drawResults.attempt),
        eq(awards.rank, drawResults.rank),
      ),
    )
    .where(and(eq(drawResults.drawId, drawId), eq(drawResults.rank, rank)))
    .orderBy(desc(drawResults.attempt))
    .limit(1);
  return row?.award ?? null;
}

export async function updateAward(
  tx: Transaction,
  id: string,
  changes: Partial<typeof awards.$inferInsert>,
): Promise<void> {
  await tx
    .update(awards)
    .set({ ...changes, updatedAt: sql`draw_clock()` })
    .where(eq(awards.id, id));
}

/** Stores a claim. A reinstated winner claims again, so the new data replaces the old. */
export async function insertClaim(tx: Transaction, claim: typeof awardClaims.$inferInsert): Promise<void> {
  await tx.insert(awardClaims).values(claim).onConflictDoUpdate({ target: awardClaims.awardId, set: claim });
}

type Evidence = { awardId: string; authorId: string; fileIds: readonly string[] };

/** Marks uploaded files as evidence. @throws {ApiError} 400 unless all are unused files of this author and award */
export async function markEvidence(tx: Transaction, { awardId, authorId, fileIds }: Evidence): Promise<void> {
  if (fileIds.length === 0) return;
  const rows = await tx
    .update(awardFiles)
    .set({ isEvidence: true })
    .where(isUnused({ awardId, authorId, fileIds }))
    .returning({ id: awardFiles.id });
  requireAll(rows, fileIds);
}

/** Selects files that their author uploaded for this award and has not used yet. */
export const isUnused = ({ awardId, authorId, fileIds }: Evidence) =>
  and(
    eq(awardFiles.awardId, awardId),
    eq(awardFiles.authorId, authorId),
    inArray(awardFiles.id, [...fileIds]),
    eq(awardFiles.isEvidence, false),
    isNull(awardFiles.messageId),
  );

export function requireAll(found: readonly unknown[], fileIds: readonly string[]): void {
  if (found.length === new Set(fileIds).size) return;
  throw new ApiError('invalid', 'We couldn’t find one of the files. Please upload it again.', {
    code: 'file_missing',
  });
}

export type Recipient = { personId: string; email: string };

/** The host of a draw, unless their account was deleted. */
export async function findHost(tx: Transaction, drawId: string): Promise<Recipient | null> {
  const [row] = await tx
    .select({ personId: people.id, email: people.email })
    .from(prizeDraws)
    .innerJoin(people, eq(people.id, prizeDraws.ownerId))
    .where(and(eq(prizeDraws.id, drawId), gt(people.email, '')));
  return row ?? null;
}
