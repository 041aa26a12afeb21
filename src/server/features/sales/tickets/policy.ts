import type { Runners } from '#domain/draws/runners.ts';
import { mayAct } from '#domain/draws/visibility.ts';
import { ApiError } from '#server/api-error.ts';
import { getRoles, isSelfOrAdmin, type Viewer } from '#server/viewer.ts';

/** Those who run a draw and admins see its ticket holders. */
export function canSeeHolders(viewer: Viewer, draw: Runners): boolean {
  return mayAct(getRoles(draw, viewer), 'lists');
}

/** Users see what they have entered; admins see everything. */
export function requireSelf(viewer: Viewer, personId: string): void {
  if (!isSelfOrAdmin(viewer, personId)) {
    throw new ApiError('forbidden', 'You can only see the prize draws that you have entered yourself.');
  }
}
