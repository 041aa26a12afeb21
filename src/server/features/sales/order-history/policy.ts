import { ApiError } from '#server/api-error.ts';
import { isOfAdminArea, type Viewer } from '#server/viewer.ts';

/** Users see their own orders; admins, support and finance see all orders. */
export function requireOwnOrders(viewer: Viewer, personId: string): void {
  if (viewer.id !== personId && !isOfAdminArea(viewer)) {
    throw new ApiError('forbidden', 'You can only see your own orders.');
  }
}
