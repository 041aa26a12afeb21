import { applyEvent, findDueEvent } from '#domain/draws/lifecycle.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import { type Actor, recordAct } from '#server/db/audit.ts';
import type { Transaction } from '#server/db/database.ts';
import { queueSaleOverEmails } from '#server/features/email/notifications/service.ts';
import { endSales } from './end-sales.ts';
import { buildLifecycleFacts } from './policy.ts';
import * as store from './store.ts';

type OnTime = { due: () => Promise<string[]>; keepTime: (id: string) => Promise<void> };

/**
 * Opens and closes every draw that is due by the database's clock, each under its own lock. Safe to run in several
 * processes. Catches up after a restart.
 */
export async function openAndCloseDueDraws(draws: OnTime): Promise<void> {
  await forEach(await draws.due(), draws.keepTime, { failed: 'Some draws could not be opened or ended.' });
}

/** Applies the lifecycle steps that are due for a draw, and records each one in the audit log. */
export async function catchUp(tx: Transaction, draw: store.DrawRow, now: Date): Promise<store.DrawRow> {
  let at = draw;
  for (let event = due(at, now); event !== null; event = due(at, now)) {
    const moved = applyEvent(at.status, event, buildLifecycleFacts(at, now, 'server'));
    if (!moved.ok) throw new Error(`a draw that was due could not ${event}: ${moved.rejection.code}`);
    const { status } = moved;
    await record(tx, 'server', event, at, { from: at.status, to: status });
    if (event === 'close') {
      at = await endSales(tx, at, { by: 'schedule', at: at.endDate, status });
      await queueSaleOverEmails(tx, at);
    } else {
      await store.updateDraw(tx, at.id, { status });
      at = { ...at, status };
    }
  }
  return at;
}

const due = (draw: store.DrawRow, now: Date) => findDueEvent(draw.status, { ...draw, now });

export async function record(
  tx: Transaction,
  actor: Actor,
  act: string,
  draw: { id: string },
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordAct(tx, actor, { action: `draw.${act}`, target: { kind: 'draw', id: draw.id }, details });
}
