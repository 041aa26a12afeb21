import { Refusal } from '../../refusal.ts';
import { isSelfOrAdmin, type Viewer } from '../../viewer.ts';

export function requireMayList(viewer: Viewer, personId: string): void {
  if (isSelfOrAdmin(viewer, personId)) return;
  throw new Refusal('forbidden', 'You can only see your own prize draws.');
}
