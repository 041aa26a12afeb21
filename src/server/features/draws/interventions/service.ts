import { isStaff } from '#domain/accounts/roles.ts';
import { isRunBy, type Runners } from '#domain/draws/runners.ts';
import { ApiError } from '#server/api-error.ts';
import type { Actor } from '#server/db/audit.ts';
import type { Transaction } from '#server/db/database.ts';
import * as store from './store.ts';

/**
 * Keeps people who act on a draw and people who enter it apart. Call under the draw's lock, before an act that can change
 * who wins. From then on, staff and members of the team cannot buy tickets there, even after losing the role. The draw's
 * host never can.
 * @throws {ApiError} 403 `takes_part` if a member has a ticket, or staff have or ever had one or an open order
 */
export async function intervene(
  tx: Transaction,
  draw: Runners & { id: string },
  actor: Actor,
): Promise<void> {
  if (actor === 'server' || actor.id === draw.ownerId) return;
  const isMember = isRunBy(draw, actor.id);
  if (!isMember && !isStaff(actor.role)) return;
  // People join a team without tickets in its open draws, but may have some in those that were drawn.
  const hasEntered = isMember ? store.hasTickets : store.hasEntered;
  if (await hasEntered(tx, draw.id, actor.id)) {
    const colleague = actor.role === 'clerk' ? 'another clerk' : 'another admin';
    const other = isMember ? 'someone else in the team' : colleague;
    const message = `You have taken part in this prize draw, so ${other} has to do this.`;
    throw new ApiError('forbidden', message, { code: 'takes_part' });
  }
  await store.insertIntervention(tx, draw.id, actor.id);
}
