import type { DrawFields } from '#contract/draws.ts';
import { dateProblems } from '#domain/draws/date-rules.ts';
import { next } from '#domain/draws/lifecycle.ts';
import { databaseNow } from '../../clock.ts';
import { recordAct } from '../../db/audit.ts';
import type { Connection, Database, Transaction } from '../../db/database.ts';
import { lockDraw } from '../../db/locks.ts';
import { Refusal } from '../../refusal.ts';
import { isAdmin, type Viewer } from '../../viewer.ts';
import { requireVisible } from './policy.ts';
import { contentOf } from './present.ts';
import { type DrawRow, drawById, insertDraw } from './store.ts';

export { presentDraw } from './present.ts';
export type { DrawRow } from './store.ts';

/** A draw for whoever may see it. @throws {Refusal} 404 "Prize draw not found" */
export async function visibleDraw(
  connection: Connection,
  viewer: Viewer | null,
  id: string,
): Promise<DrawRow> {
  return requireVisible(viewer, await drawById(connection, id));
}

/**
 * The draw and the time, both read after its lock was had: what decisions about it are made from. Undefined where
 * there is no such draw; whether the viewer may see or change it is for the caller to decide.
 */
export async function drawFactsUnderLock(
  tx: Transaction,
  id: string,
): Promise<{ draw: DrawRow; now: Date } | undefined> {
  if (!(await lockDraw(tx, id))) return undefined;
  const draw = await drawById(tx, id);
  return draw && { draw, now: await databaseNow(tx) };
}

/** Prize draws: what hosts write, who sees it, and their life up to the drawing. */
export function createDraws({ db }: { db: Database }) {
  return {
    show: (viewer: Viewer | null, id: string) => visibleDraw(db, viewer, id),

    create: (viewer: Viewer, input: DrawFields): Promise<DrawRow> =>
      db.transaction(async (tx) => {
        if (viewer.revoked) {
          throw new Refusal('forbidden', 'Your verification was revoked, so you cannot create prize draws.');
        }
        const id = await createDraw(tx, viewer, input);
        await recordAct(tx, viewer, { action: 'draw.create', target: { kind: 'draw', id } });
        return visibleDraw(tx, viewer, id);
      }),
  };
}

export type DrawsService = ReturnType<typeof createDraws>;

async function createDraw(tx: Transaction, viewer: Viewer, input: DrawFields): Promise<string> {
  const content = contentOf(input);
  const now = await databaseNow(tx);
  const problems = dateProblems(content, now);
  if (problems[0]) {
    const issues = problems.map(({ field, message }) => ({ path: field, message }));
    throw new Refusal('invalid', problems[0].message, { issues });
  }
  if (content.startDate === null)
    return insertDraw(tx, { ...content, ownerId: viewer.id, status: 'inactive' });
  const published = next('inactive', 'publish', {
    now,
    startDate: content.startDate,
    endDate: content.endDate,
    hostVerified: viewer.verified,
    actorIsAdmin: isAdmin(viewer),
    everSold: false,
    ticketCount: 0,
    drawing: false,
  });
  if (!published.ok) throw Refusal.of(published.refusal);
  return insertDraw(tx, { ...content, ownerId: viewer.id, status: published.status });
}
