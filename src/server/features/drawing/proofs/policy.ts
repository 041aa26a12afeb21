import { canSee } from '#domain/draws/visibility.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { ApiError } from '#server/api-error.ts';
import { throwDrawNotFound } from '#server/features/draws/lifecycle/service.ts';
import type { Viewer } from '#server/viewer.ts';
import type { PublicDraw } from './store.ts';

/**
 * Returns the draw if it is published: the public record does not depend on the viewer. @throws {ApiError} 404
 * otherwise
 */
export function requirePublic(draw: PublicDraw | undefined): PublicDraw {
  if (!draw || !canSee(draw, { isOwner: false, isAdmin: false })) return throwDrawNotFound();
  return draw;
}

/** @throws {ApiError} 404 `no_log` */
export function rejectNoLog({ sealedAt, cancelledAt }: Pick<PublicDraw, 'sealedAt' | 'cancelledAt'>): never {
  const ending = cancelledAt ? 'cancelled' : sealedAt && 'completed';
  const message = ending
    ? `This prize draw was ${ending} before there were public logs, so it has none.`
    : 'This prize draw has no public log.';
  throw new ApiError('missing', message, { code: 'no_log' });
}

/** @throws {ApiError} 404 for data that the log does not contain, or does not contain yet */
export function rejectMissing(): never {
  throw new ApiError('missing', 'There’s nothing at this address.');
}

export type SealedDraw = PublicDraw & { sealedAt: Date; enteredCount: number; entriesHash: string };

/** @throws {ApiError} 409 `not_sealed` */
export function requireSealed(draw: PublicDraw): SealedDraw {
  const { sealedAt, enteredCount, entriesHash } = draw;
  if (sealedAt && enteredCount !== null && entriesHash !== null)
    return { ...draw, sealedAt, enteredCount, entriesHash };
  throw new ApiError('conflict', 'The entry list is sealed and published when the drawing starts.', {
    code: 'not_sealed',
  });
}

/** @throws {ApiError} 413 `too_large`, with the address of the log, which contains the same data in parts */
export function requireSmall({ issuedCount }: PublicDraw, maxTickets: number, prefix: string): void {
  if (issuedCount <= maxTickets) return;
  const message = `This prize draw has more than ${formatNumber(maxTickets)} tickets: please read its log piece by piece.`;
  throw new ApiError('too_large', message, { code: 'too_large', prefix });
}

/** Returns the order if the viewer bought it. @throws {ApiError} 404 */
export function requireOwnOrder<Order extends { personId: string }>(
  viewer: Viewer,
  order: Order | undefined,
): Order {
  if (order?.personId !== viewer.id) throw new ApiError('missing', 'Order not found');
  return order;
}

/**
 * A ticket's proof has the answer and the name, so not even admins get it. @throws {ApiError} 403
 * unless the viewer holds the ticket
 */
export function requireHolder(
  viewer: Viewer,
  { personId, accountId }: { personId: string; accountId: string | null },
): void {
  if (viewer.id !== personId && viewer.id !== accountId)
    throw new ApiError('forbidden', 'Only the holder of this ticket can get its proof.');
}
