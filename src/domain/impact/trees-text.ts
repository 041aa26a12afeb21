/** "Trees planted" once all of a draw's trees are; "Trees pledged" before. */
export const describeTrees = ({ trees, treesPlanted }: { trees: number; treesPlanted: number }): string =>
  trees > 0 && treesPlanted >= trees ? 'Trees planted' : 'Trees pledged';
