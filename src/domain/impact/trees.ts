/** The gross amount for which the platform plants one tree at its own cost. */
export const PENCE_PER_TREE = 10_000;

/** Trees that the platform pays for: one for each full £100 of gross. */
export function calculateTrees(grossPence: number): number {
  return Math.floor(grossPence / PENCE_PER_TREE);
}

/** All trees for a draw: the platform's and those that the host adds. */
export function calculateTotalTrees(grossPence: number, extraTrees: number): number {
  return calculateTrees(grossPence) + extraTrees;
}
