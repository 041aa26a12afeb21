import { isRunBy, type Runners } from '#domain/draws/runners.ts';
import { mayAct } from '#domain/draws/visibility.ts';
import { ApiError } from '#server/api-error.ts';
import { getRoles, isAdmin, type Viewer } from '#server/viewer.ts';

/** Whether the viewer runs the draw or is an admin. Their own visits and answers are not counted. */
export const isHostOrAdmin = (viewer: Viewer | null, draw: Runners): boolean =>
  viewer !== null && (isAdmin(viewer) || isRunBy(draw, viewer.id));

export function requireMaySeeInsights(viewer: Viewer, draw: Runners): void {
  if (mayAct(getRoles(draw, viewer), 'money')) return;
  throw new ApiError('forbidden', 'Only the creator of this prize draw can see its insights.');
}
