import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { processes, type StoredJob } from '#server/db/schema.ts';

export type OwnProcess = { id: string; host: string; pid: number; version: string };
export type ProcessRow = typeof processes.$inferSelect;

/** How long the row of a process that ended is kept, so that admins can see that it ended. */
const KEPT = sql`interval '1 day'`;

/** How long a process may be silent before it counts as ended, three times the interval at which it writes. */
const SILENT = sql`interval '1 minute'`;

/** Writes the row of this process. Its jobs are written only if they are given. */
export async function writeOwn(db: Database, own: OwnProcess, jobs?: StoredJob[]): Promise<void> {
  await db
    .insert(processes)
    .values({ ...own, ...(jobs && { jobs }) })
    .onConflictDoUpdate({
      target: processes.id,
      set: { seenAt: sql`draw_clock()`, ...(jobs && { jobs }) },
    });
}

export async function markStopped(db: Database, id: string): Promise<void> {
  await db.update(processes).set({ stoppedAt: sql`draw_clock()` }).where(eq(processes.id, id));
}

/** The processes that run, oldest first. */
export const listRunning = (db: Database): Promise<ProcessRow[]> =>
  db
    .select()
    .from(processes)
    .where(sql`${processes.stoppedAt} is null and ${processes.seenAt} > draw_clock() - ${SILENT}`)
    .orderBy(asc(processes.startedAt), asc(processes.id));

export async function deleteEnded(db: Database): Promise<void> {
  await db.delete(processes).where(sql`${processes.seenAt} < draw_clock() - ${KEPT}`);
}
