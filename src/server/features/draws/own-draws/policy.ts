import { Refusal } from '#server/api-error.ts';
import { isSelfOrAdmin, type Viewer } from '#server/viewer.ts';

export function requireMayList(viewer: Viewer, personId: string): void {
  if (isSelfOrAdmin(viewer, personId)) return;
  throw new Refusal('forbidden', 'You can only see your own prize draws.');
}
