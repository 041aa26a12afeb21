import { isRunBy, type Runners } from '#domain/draws/runners.ts';
import { ApiError } from '#server/api-error.ts';
import type { Actor } from '#server/db/audit.ts';
import type { Transaction } from '#server/db/database.ts';
import * as store from './store.ts';

/**
 * Keeps admins who act on a draw and people who enter it apart. Call under the draw's lock, before an act that can change
 * who wins. From then on, the admin cannot buy tickets there.
 * @throws {ApiError} 403 `takes_part` if the admin has, or ever had, a ticket or an open order in the draw
 */
export async function intervene(
  tx: Transaction,
  draw: Runners & { id: string },
  actor: Actor,
): Promise<void> {
  if (actor === 'server' || actor.role !== 'admin' || isRunBy(draw, actor.id)) return;
  if (await store.hasEntered(tx, draw.id, actor.id)) {
    const message = 'You have taken part in this prize draw, so another admin has to do this.';
    throw new ApiError('forbidden', message, { code: 'takes_part' });
  }
  await store.insertIntervention(tx, draw.id, actor.id);
}
