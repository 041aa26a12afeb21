import { actsAsHost, type Runners } from '#domain/draws/runners.ts';
import { findEarlyEnd, type SaleEnder } from '#domain/draws/sale-end.ts';
import { readDatabaseTime } from '#server/clock.ts';
import type { Actor } from '#server/db/audit.ts';
import type { Transaction } from '#server/db/database.ts';
import { queueEarlyEndEmails } from '#server/features/email/notifications/service.ts';
import { appendEnd } from '#server/features/public-log/log/service.ts';
import * as store from './store.ts';

type End = { by: SaleEnder; at: Date; status: store.DrawRow['status'] };

/**
 * Ends the sales of a locked draw, on schedule or early. Nothing else ends them, so the facts of the end are always
 * stored, and entrants get an email about every early end.
 */
export async function endSales(
  tx: Transaction,
  draw: store.DrawRow,
  { by, at, status }: End,
): Promise<store.DrawRow> {
  const changes = { status, endedAt: at, endedBy: by };
  await store.updateDraw(tx, draw.id, changes);
  await logEnd(tx, { ...draw, ...changes });
  if (findEarlyEnd({ endDate: draw.endDate, endedAt: at, endedBy: by }))
    await queueEarlyEndEmails(tx, draw.id);
  return { ...draw, ...changes };
}

/**
 * Writes the end of sales to the draw's log, once. A draw without tickets can be put on sale again, so its end is
 * written only when its list is sealed.
 */
async function logEnd(tx: Transaction, { id, issuedCount, endedBy }: store.DrawRow): Promise<void> {
  if (issuedCount === 0) return;
  await appendEnd(tx, id, { by: endedBy ?? 'schedule', now: await readDatabaseTime(tx) });
}

/** The role in which an actor ends sales. */
export function chooseEnder(draw: Runners, actor: Actor): SaleEnder {
  if (actor === 'server') return 'schedule';
  return actsAsHost(draw, actor.id, 'edit') ? 'host' : 'admin';
}

/**
 * Stores the end of a draw that was only paused, and writes the end to the log if it is missing there. Call
 * before the list is sealed.
 */
export async function endPausedSales(tx: Transaction, draw: store.DrawRow): Promise<store.DrawRow> {
  if (draw.endedAt !== null) {
    await logEnd(tx, draw);
    return draw;
  }
  return endSales(tx, draw, { ...findEnd(draw), status: draw.status });
}

/** Who ended a draw's sales and when, also if that is not stored yet: a pause before the end counts as the end. */
export function findEnd({
  endedAt,
  endedBy,
  pausedAt,
  endDate,
}: Pick<store.DrawRow, 'endedAt' | 'endedBy' | 'pausedAt' | 'endDate'>): { by: SaleEnder; at: Date } {
  if (endedAt) return { by: endedBy ?? 'schedule', at: endedAt };
  return pausedAt && pausedAt < endDate ? { by: 'admin', at: pausedAt } : { by: 'schedule', at: endDate };
}
