import { and, asc, eq, sql } from 'drizzle-orm';
import { DECIDE_DAYS, SEND_DAYS, UNCONFIRMED_DAYS } from '#domain/awards/deadlines.ts';
import type { AwardCaseKind } from '#domain/email/award-emails.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { awardFiles, awardMessages, people } from '#server/db/schema.ts';
import { isUnused, requireAll } from '../awards/service.ts';

const fileColumns = {
  id: awardFiles.id,
  messageId: awardFiles.messageId,
  isEvidence: awardFiles.isEvidence,
  name: awardFiles.name,
  type: awardFiles.type,
  bytes: sql<number>`length(${awardFiles.bytes})`,
};

export type FileRow = Omit<Awaited<ReturnType<typeof listFiles>>[number], 'messageId'>;
export type MessageRow = typeof awardMessages.$inferSelect;

export const listMessages = (connection: Connection, awardId: string): Promise<MessageRow[]> =>
  connection
    .select()
    .from(awardMessages)
    .where(eq(awardMessages.awardId, awardId))
    .orderBy(asc(awardMessages.createdAt), asc(awardMessages.id));

export const listFiles = (connection: Connection, awardId: string) =>
  connection
    .select(fileColumns)
    .from(awardFiles)
    .where(eq(awardFiles.awardId, awardId))
    .orderBy(asc(awardFiles.createdAt), asc(awardFiles.id));

/** The author of each file about an award, with the side for which its message was written; null if it is not sent yet. */
export const listFileAuthors = (connection: Connection, awardId: string) =>
  connection
    .select({ id: people.id, role: people.role, side: awardMessages.role })
    .from(awardFiles)
    .leftJoin(awardMessages, eq(awardMessages.id, awardFiles.messageId))
    .innerJoin(people, eq(people.id, awardFiles.authorId))
    .where(eq(awardFiles.awardId, awardId));

/** A file that is part of a message, evidence, or still unused by its author. */
export async function findFile(
  connection: Connection,
  { awardId, fileId }: { awardId: string; fileId: string },
) {
  const [row] = await connection
    .select()
    .from(awardFiles)
    .where(and(eq(awardFiles.awardId, awardId), eq(awardFiles.id, fileId)));
  return row;
}

export async function insertFile(
  tx: Transaction,
  file: Omit<typeof awardFiles.$inferInsert, 'id'>,
): Promise<FileRow> {
  const [row] = await tx.insert(awardFiles).values(file).returning({ id: awardFiles.id });
  if (!row) throw new Error('a file was not stored');
  return { id: row.id, isEvidence: false, name: file.name, type: file.type, bytes: file.bytes.length };
}

type NewMessage = Omit<typeof awardMessages.$inferInsert, 'id'> & { fileIds: readonly string[] };

/** @throws {ApiError} 400 if one of the files is not an unused file of the author */
export async function insertMessage(tx: Transaction, { fileIds, ...message }: NewMessage): Promise<void> {
  const [row] = await tx.insert(awardMessages).values(message).returning({ id: awardMessages.id });
  if (!row || fileIds.length === 0) return;
  const { awardId, authorId } = message;
  const attached = await tx
    .update(awardFiles)
    .set({ messageId: row.id })
    .where(isUnused({ awardId, authorId, fileIds }))
    .returning({ id: awardFiles.id });
  requireAll(attached, fileIds);
}

export type CaseRow = { awardId: string; kind: AwardCaseKind; dueAt: string; total: number; now: string };

/** Awards that need an admin, most urgent first, with the time at which a decision is or was due. */
export function listCases(
  connection: Connection,
  { limit, offset }: { limit: number; offset: number },
): Promise<CaseRow[]> {
  const days = (count: number) => sql`make_interval(days => ${count}::int)`;
  return queryRows<CaseRow>(
    connection,
    sql`with clock as (select draw_clock() as now), cases as (
      select a.id, 'problem' as kind, a.problem_at + ${days(DECIDE_DAYS)} as due from awards a where a.state = 'problem'
      union all
      select a.id, 'appeal', a.appealed_at + ${days(DECIDE_DAYS)} from awards a
        where a.appealed_at is not null and a.appeal_decided_at is null
      union all
      select a.id, 'unclaimed', a.claim_by from awards a join people p on p.id = a.person_id
        where a.state = 'won' and (p.erased_at is not null or p.suspended_at is not null)
      union all
      select a.id, 'unconfirmed', a.sent_recorded_at + ${days(UNCONFIRMED_DAYS)} from awards a, clock
        where a.state = 'sent' and not a.has_evidence and a.sent_recorded_at + ${days(UNCONFIRMED_DAYS)} <= clock.now
      union all
      select a.id, 'late', a.claimed_at + ${days(SEND_DAYS)} from awards a, clock
        where a.state = 'claimed' and not a.is_cash and a.claimed_at + ${days(SEND_DAYS)} <= clock.now
    ) select c.id as "awardId", c.kind, c.due as "dueAt", count(*) over ()::int as total, clock.now
      from cases c, clock order by c.due, c.id limit ${limit} offset ${offset}`,
  );
}
