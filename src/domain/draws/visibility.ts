import { hasRight, type Right, type TeamRole } from '../organisations/roles.ts';

export interface DrawViewer {
  isOwner: boolean;
  isAdmin: boolean;
  /** The role in the team of the draw's organisation; absent without one. */
  role?: TeamRole | null;
}

/** Published draws are public. An unpublished draw (no start date) is visible to those who run it and admins only. */
export function canSee(draw: { startDate: Date | null }, viewer: DrawViewer): boolean {
  return draw.startDate !== null || mayAct(viewer, 'lists');
}

/** Whether the viewer may do this. The draw's host and admins may do everything, a team what its roles say. */
export function mayAct(viewer: DrawViewer, right: Right): boolean {
  return viewer.isOwner || viewer.isAdmin || hasRight(viewer.role ?? null, right);
}
