import { actsAsOwner } from '#domain/draws/visibility.ts';
import { Refusal } from '../../refusal.ts';
import { rolesTo, type Viewer } from '../../viewer.ts';

export function requireMaySeeInsights(viewer: Viewer, draw: { ownerId: string }): void {
  if (actsAsOwner(rolesTo(draw, viewer))) return;
  throw new Refusal('forbidden', 'Only the creator of this prize draw can see its insights.');
}
