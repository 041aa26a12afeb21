/** An order of trees. The key makes it idempotent: the same key orders only once. */
export type TreeOrder = { key: string; trees: number };

/** Proof of the planting, such as the address of a certificate. */
export type PlantedTrees = { reference: string };

/**
 * Buys trees. Without `plant`, an admin buys them and enters the certificate. If a call throws, its outcome is unknown:
 * repeat it with the same key.
 */
export type TreePlanter = {
  readonly name: string;
  plant?: (order: TreeOrder) => Promise<PlantedTrees>;
};
