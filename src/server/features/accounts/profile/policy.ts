import { ApiError } from '#server/api-error.ts';
import { isSelfOrAdmin, type Viewer } from '#server/viewer.ts';

/** Users can change only their own account; admins can change any account. */
export function requireMayChange(viewer: Viewer, accountId: string): void {
  if (isSelfOrAdmin(viewer, accountId)) return;
  throw new ApiError('forbidden', 'You can only change your own account.');
}
