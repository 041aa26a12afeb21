import { and, desc, eq, sql } from 'drizzle-orm';
import { DRAFT_LIMITS } from '#domain/draws/drafts.ts';
import { type Connection, type Database, queryRows, type Transaction } from '#server/db/database.ts';
import { drawCreations, drawDrafts } from '#server/db/schema.ts';

export type DraftRow = typeof drawDrafts.$inferSelect;
export type DraftOf = Pick<DraftRow, 'personId' | 'key'>;

const isDraft = ({ personId, key }: DraftOf) =>
  and(eq(drawDrafts.personId, personId), eq(drawDrafts.key, key));

export function listDrafts(db: Connection, personId: string): Promise<DraftRow[]> {
  return db
    .select()
    .from(drawDrafts)
    .where(eq(drawDrafts.personId, personId))
    .orderBy(desc(drawDrafts.updatedAt), drawDrafts.key);
}

/** Locks the person, so that their drafts are saved one after the other. */
export async function lockPerson(tx: Transaction, personId: string): Promise<void> {
  await tx.execute(sql`select id from people where id = ${personId} for no key update`);
}

export async function findDraft(tx: Transaction, of: DraftOf): Promise<DraftRow | undefined> {
  const [row] = await tx.select().from(drawDrafts).where(isDraft(of));
  return row;
}

/** Whether the draw of this draft was created. */
export async function isCreated(tx: Transaction, { personId, key }: DraftOf): Promise<boolean> {
  const same = and(eq(drawCreations.personId, personId), eq(drawCreations.key, key));
  return (await tx.$count(drawCreations, same)) > 0;
}

export async function upsertDraft(
  tx: Transaction,
  draft: Pick<DraftRow, 'personId' | 'key' | 'version' | 'content'>,
): Promise<DraftRow> {
  const { version, content } = draft;
  const [row] = await tx
    .insert(drawDrafts)
    .values(draft)
    .onConflictDoUpdate({
      target: [drawDrafts.personId, drawDrafts.key],
      set: { version, content, revision: sql`${drawDrafts.revision} + 1`, updatedAt: sql`draw_clock()` },
    })
    .returning();
  if (!row) throw new Error('a draft was not written');
  return row;
}

/** Deletes a person's oldest drafts beyond the limit. */
export async function deleteOldest(tx: Transaction, personId: string): Promise<void> {
  await tx.execute(sql`delete from draw_drafts where person_id = ${personId} and key in (
    select key from draw_drafts where person_id = ${personId}
    order by updated_at desc, key offset ${DRAFT_LIMITS.count})`);
}

export async function deleteDraft(db: Connection, of: DraftOf): Promise<void> {
  await db.delete(drawDrafts).where(isDraft(of));
}

export async function deleteExpired(db: Database): Promise<void> {
  await queryRows(
    db,
    sql`delete from draw_drafts
      where updated_at < (select draw_clock()) - make_interval(days => ${DRAFT_LIMITS.days}) returning 1`,
  );
}
