import { ApiError } from '#server/api-error.ts';
import { isSelfOrAdmin, type Viewer } from '#server/viewer.ts';

/** What a person has ordered is theirs, and admins', to see. */
export function requireOwnOrders(viewer: Viewer, personId: string): void {
  if (!isSelfOrAdmin(viewer, personId)) {
    throw new ApiError('forbidden', 'You can only see your own orders.');
  }
}
