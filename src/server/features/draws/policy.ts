import { actsAsOwner, canSee, type DrawViewer } from '#domain/draws/visibility.ts';
import { Refusal } from '../../refusal.ts';
import { isAdmin, type Viewer } from '../../viewer.ts';

type Owned = { ownerId: string; startDate: Date | null };

export function viewerOf(viewer: Viewer | null, draw: Owned): DrawViewer {
  return { isOwner: viewer?.id === draw.ownerId, isAdmin: isAdmin(viewer) };
}

/** For whoever may not see a draw, it is not there. */
export function requireVisible<D extends Owned>(viewer: Viewer | null, draw: D | undefined): D {
  if (!draw || !canSee(draw, viewerOf(viewer, draw))) throw new Refusal('missing', 'Prize draw not found');
  return draw;
}

/** Acting on a draw is its creator's and admins'; others are told so once they may see it at all. */
export function requireOwner(
  viewer: Viewer,
  draw: Owned,
  act: 'edit' | 'delete' | 'archive' | 'restore' | 'end',
): void {
  if (actsAsOwner(viewerOf(viewer, draw))) return;
  throw new Refusal('forbidden', `Only the creator of this prize draw can ${act} it.`);
}
