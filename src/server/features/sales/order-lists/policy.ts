import type { Runners } from '#domain/draws/runners.ts';
import { mayAct } from '#domain/draws/visibility.ts';
import { ApiError } from '#server/api-error.ts';
import { getRoles, type Viewer } from '#server/viewer.ts';

export function requireOrderReader(viewer: Viewer, draw: Runners): void {
  if (mayAct(getRoles(draw, viewer), 'lists')) return;
  throw new ApiError('forbidden', 'Only the creator of this prize draw can see its orders and buyers.');
}

export function requireOrderExporter(viewer: Viewer, draw: Runners): void {
  if (mayAct(getRoles(draw, viewer), 'export')) return;
  throw new ApiError('forbidden', 'Only the creator of this prize draw can export its orders and buyers.');
}
