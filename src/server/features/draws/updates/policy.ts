import type { Runners } from '#domain/draws/runners.ts';
import { mayAct } from '#domain/draws/visibility.ts';
import { findUpdateRejection } from '#domain/updates/update.ts';
import { ApiError } from '#server/api-error.ts';
import { getRoles, isAdmin, type Viewer } from '#server/viewer.ts';

/** Only admins, and those who edit the draw while its host is verified, can send updates. */
export function requireMayWrite(viewer: Viewer, draw: Runners & { host: { verified: boolean } }): void {
  if (isAdmin(viewer)) return;
  if (!mayAct(getRoles(draw, viewer), 'edit')) {
    throw new ApiError('forbidden', 'Only the creator of this prize draw can post updates.');
  }
  if (draw.host.verified) return;
  throw new ApiError('forbidden', 'Your account must be verified before you can post updates.', {
    code: 'not_verified',
  });
}

export function requireMayPost(facts: Parameters<typeof findUpdateRejection>[0]): void {
  const rejection = findUpdateRejection(facts);
  if (rejection) throw ApiError.of(rejection);
}
