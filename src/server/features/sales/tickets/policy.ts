import { canActAsOwner } from '#domain/draws/visibility.ts';
import { ApiError } from '#server/api-error.ts';
import { getRoles, isSelfOrAdmin, type Viewer } from '#server/viewer.ts';

type Owned = { ownerId: string };

/** A draw's creator and admins see its ticket holders and can void tickets. */
export function canSeeHolders(viewer: Viewer, draw: Owned): boolean {
  return canActAsOwner(getRoles(draw, viewer));
}

/** Users see what they have entered; admins see everything. */
export function requireSelf(viewer: Viewer, personId: string): void {
  if (!isSelfOrAdmin(viewer, personId)) {
    throw new ApiError('forbidden', 'You can only see the prize draws that you have entered yourself.');
  }
}
