import { ApiError } from '#server/api-error.ts';
import { isSelfOrAdmin, type Viewer } from '#server/viewer.ts';

export function requireMayList(viewer: Viewer, personId: string): void {
  if (isSelfOrAdmin(viewer, personId)) return;
  throw new ApiError('forbidden', 'You can only see your own prize draws.');
}
