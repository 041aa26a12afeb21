export interface DrawViewer {
  isOwner: boolean;
  isAdmin: boolean;
}

/** Published draws are public. An unpublished draw (no start date) is visible to its owner and admins only. */
export function canSee(draw: { startDate: Date | null }, viewer: DrawViewer): boolean {
  return draw.startDate !== null || canActAsOwner(viewer);
}

/** Admins can do whatever a draw's creator can. */
export function canActAsOwner(viewer: DrawViewer): boolean {
  return viewer.isOwner || viewer.isAdmin;
}
