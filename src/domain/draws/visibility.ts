export interface DrawViewer {
  isOwner: boolean;
  isAdmin: boolean;
}

/** A published draw is seen by everyone; an unpublished one (no start date) by its owner and admins only. */
export function canSee(draw: { startDate: Date | null }, viewer: DrawViewer): boolean {
  return draw.startDate !== null || actsAsOwner(viewer);
}

/** An admin may do what a draw's creator may. */
export function actsAsOwner(viewer: DrawViewer): boolean {
  return viewer.isOwner || viewer.isAdmin;
}
