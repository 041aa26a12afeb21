import { ApiError } from '#server/api-error.ts';
import { isSelfOrAdmin, type Viewer } from '#server/viewer.ts';

/** Users see their own orders; admins see all orders. */
export function requireOwnOrders(viewer: Viewer, personId: string): void {
  if (!isSelfOrAdmin(viewer, personId)) {
    throw new ApiError('forbidden', 'You can only see your own orders.');
  }
}
