import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Connection, type Database, queryRows, type Transaction } from '#server/db/database.ts';
import { reconciliationRuns } from '#server/db/schema.ts';

export type Run = typeof reconciliationRuns.$inferSelect;

/** A run that was not active for this long was interrupted, for example because its process was killed. */
const ACTIVE_MINUTES = 10;

const SIGN_OF_LIFE_MS = 60_000;

/** Shows other processes that the run is alive, until the returned function is called. */
export function keepAlive(db: Database, { id }: Pick<Run, 'id'>): () => void {
  const timer = setInterval(() => {
    const isOpen = and(eq(reconciliationRuns.id, id), isNull(reconciliationRuns.endedAt));
    const shown = db.update(reconciliationRuns).set({ activeAt: sql`draw_clock()` }).where(isOpen);
    shown.catch(() => undefined);
  }, SIGN_OF_LIFE_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Whether no run was done in the last day. */
export async function isRunDue(db: Connection): Promise<boolean> {
  const [row] = await queryRows<{ due: boolean }>(
    db,
    sql`select not exists (select from reconciliation_runs
      where result = 'done' and started_at > (select draw_clock()) - interval '1 day') as due`,
  );
  return row?.due ?? true;
}

/**
 * Starts a run where the last one stopped importing. Returns null if another process is running one; an interrupted
 * run is ended first. A unique index prevents two runs at the same time.
 */
export async function beginRun(db: Database): Promise<Run | null> {
  return db.transaction(async (tx) => {
    await tx
      .update(reconciliationRuns)
      .set({ endedAt: sql`draw_clock()`, result: 'interrupted' })
      .where(
        and(
          isNull(reconciliationRuns.endedAt),
          sql`${reconciliationRuns.activeAt} < draw_clock() - make_interval(mins => ${ACTIVE_MINUTES}::int)`,
        ),
      );
    const [run] = await tx
      .insert(reconciliationRuns)
      .values({ cursor: sql`(select cursor from reconciliation_runs order by id desc limit 1)` })
      .onConflictDoNothing()
      .returning();
    return run ?? null;
  });
}

/**
 * Records that the run has imported entries up to a cursor. Call in the transaction that stores them.
 * @throws if the run was ended by another process
 */
export async function advanceRun(
  tx: Transaction,
  { id }: Pick<Run, 'id'>,
  { cursor, imported }: { cursor: string | null; imported: number },
): Promise<void> {
  const rows = await tx
    .update(reconciliationRuns)
    .set({
      activeAt: sql`draw_clock()`,
      cursor,
      entries: sql`${reconciliationRuns.entries} + ${imported}::int`,
    })
    .where(and(eq(reconciliationRuns.id, id), isNull(reconciliationRuns.endedAt)))
    .returning({ id: reconciliationRuns.id });
  if (rows.length === 0) throw new Error('another process has taken over the reconciliation');
}

export async function endRun(
  tx: Connection,
  { id }: Pick<Run, 'id'>,
  values: { result: 'done' | 'failed'; balancePence?: number; ledgerPence?: number },
): Promise<void> {
  await tx
    .update(reconciliationRuns)
    .set({ ...values, endedAt: sql`draw_clock()` })
    .where(and(eq(reconciliationRuns.id, id), isNull(reconciliationRuns.endedAt)));
}

/** The newest run that was done, the newest that has ended, and whether one is running. */
export async function readRuns(db: Connection): Promise<{ done?: Run; ended?: Run; isRunning: boolean }> {
  const newest = (which = isNotNull(reconciliationRuns.endedAt)) =>
    db.select().from(reconciliationRuns).where(which).orderBy(desc(reconciliationRuns.id)).limit(1);
  const [done] = await newest(eq(reconciliationRuns.result, 'done'));
  const [ended] = await newest();
  const isRunning = (await db.$count(reconciliationRuns, isNull(reconciliationRuns.endedAt))) > 0;
  return { ...(done && { done }), ...(ended && { ended }), isRunning };
}
