import { canActAsOwner } from '#domain/draws/visibility.ts';
import { ApiError } from '#server/api-error.ts';
import { getRoles, type Viewer } from '#server/viewer.ts';

/** Whether the viewer is the draw's host or an admin. Their own visits and answers are not counted. */
export const isHostOrAdmin = (viewer: Viewer | null, draw: { ownerId: string }): boolean =>
  canActAsOwner(getRoles(draw, viewer));

export function requireMaySeeInsights(viewer: Viewer, draw: { ownerId: string }): void {
  if (isHostOrAdmin(viewer, draw)) return;
  throw new ApiError('forbidden', 'Only the creator of this prize draw can see its insights.');
}
