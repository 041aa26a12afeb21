import { actsAsOwner } from '#domain/draws/visibility.ts';
import { ApiError } from '#server/api-error.ts';
import { rolesTo, type Viewer } from '#server/viewer.ts';

/** Hosts and admins look at a draw to look after it: what they do is no part of what they want to know. */
export const looksAfter = (viewer: Viewer | null, draw: { ownerId: string }): boolean =>
  actsAsOwner(rolesTo(draw, viewer));

export function requireMaySeeInsights(viewer: Viewer, draw: { ownerId: string }): void {
  if (looksAfter(viewer, draw)) return;
  throw new ApiError('forbidden', 'Only the creator of this prize draw can see its insights.');
}
