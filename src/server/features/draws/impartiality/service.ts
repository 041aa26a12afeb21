import { isRunBy, type Runners } from '#domain/draws/runners.ts';
import { ApiError } from '#server/api-error.ts';
import type { Actor } from '#server/db/audit.ts';
import type { Transaction } from '#server/db/database.ts';
import { lockDraws } from '#server/db/locks.ts';
import type { Viewer } from '#server/viewer.ts';
import { intervene } from '../interventions/service.ts';
import { findDrawsByIds } from '../lifecycle/service.ts';
import * as store from './store.ts';

/**
 * Requires that an admin who decides about a draw neither runs it nor takes part in it. Call under the draw's lock.
 * @throws {ApiError} 403 `own_draw` or `takes_part`
 */
export async function requireImpartial(
  tx: Transaction,
  viewer: Exclude<Actor, 'server'>,
  draw: Runners & { id: string },
): Promise<void> {
  if (isRunBy(draw, viewer.id)) {
    const message = 'You run this prize draw, so another admin has to do this.';
    throw new ApiError('forbidden', message, { code: 'own_draw' });
  }
  await intervene(tx, draw, viewer);
}

/**
 * Requires that an admin who decides who a person is, or how old, gains nothing by it: also in draws that the person can
 * still win, where the admin must not have a ticket.
 * @throws {ApiError} 403 `own_draw` or `takes_part`
 */
export async function requireImpartialToEntrant(
  tx: Transaction,
  viewer: Viewer,
  personId: string,
): Promise<void> {
  await requireImpartialToWinner(tx, viewer, personId);
  if (!(await store.areRivals(tx, viewer.id, personId))) return;
  const message = 'You have tickets in the same prize draw, so another admin has to do this.';
  throw new ApiError('forbidden', message, { code: 'takes_part' });
}

/**
 * Requires this of every draw in which a person can still get or lose a prize. Locks these draws, so call it before the
 * person is locked.
 * @throws {ApiError} 403 `own_draw` or `takes_part`
 */
export async function requireImpartialToWinner(
  tx: Transaction,
  viewer: Viewer,
  personId: string,
): Promise<void> {
  const drawIds = await store.listDrawsOfOpenPrizes(tx, personId);
  await lockDraws(tx, drawIds);
  for (const draw of await findDrawsByIds(tx, drawIds)) await requireImpartial(tx, viewer, draw);
}
