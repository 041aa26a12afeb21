import { actsAsOwner } from '#domain/draws/visibility.ts';
import { ApiError } from '#server/api-error.ts';
import { isSelfOrAdmin, rolesTo, type Viewer } from '#server/viewer.ts';

type Owned = { ownerId: string };

/** The draw's creator and admins see who holds its tickets, and may void them. */
export function canSeeHolders(viewer: Viewer, draw: Owned): boolean {
  return actsAsOwner(rolesTo(draw, viewer));
}

/** What a person has entered is theirs, and admins', to see. */
export function requireSelf(viewer: Viewer, personId: string): void {
  if (!isSelfOrAdmin(viewer, personId)) {
    throw new ApiError('forbidden', 'You can only see the prize draws that you have entered yourself.');
  }
}
