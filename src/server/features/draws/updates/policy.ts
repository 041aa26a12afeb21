import { findUpdateRejection } from '#domain/updates/update.ts';
import { ApiError } from '#server/api-error.ts';
import { getRoles, isAdmin, type Viewer } from '#server/viewer.ts';

/** Only admins, and the draw's creator while they are verified, can send updates. */
export function requireMayWrite(viewer: Viewer, draw: { ownerId: string }): void {
  if (isAdmin(viewer)) return;
  if (!getRoles(draw, viewer).isOwner) {
    throw new ApiError('forbidden', 'Only the creator of this prize draw can post updates.');
  }
  if (viewer.verified) return;
  throw new ApiError('forbidden', 'Your account must be verified before you can post updates.', {
    code: 'not_verified',
  });
}

export function requireMayPost(facts: Parameters<typeof findUpdateRejection>[0]): void {
  const rejection = findUpdateRejection(facts);
  if (rejection) throw ApiError.of(rejection);
}
