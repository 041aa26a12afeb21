import { computeQuorumTime, type Policy } from '#domain/proof/policy.ts';
import type { Witness } from '#server/providers/witnesses/provider.ts';
import type { CosignatureRow } from './store.ts';

/** A signed head of the seal log with the signatures of witnesses, by their names in the policy. */
export type CosignedSize = {
  size: number;
  cosignatures: { witness: string; time: bigint; line: string }[];
};

/** @param rows in the order of their sizes */
export function groupBySize(rows: readonly CosignatureRow[], witnesses: readonly Witness[]): CosignedSize[] {
  const names = new Map(witnesses.map(({ vkey, name }) => [vkey, name]));
  const sizes = new Map<number, CosignedSize>();
  for (const { size, vkey, line, time } of rows) {
    const witness = names.get(vkey);
    if (witness === undefined) continue;
    const group = sizes.get(size) ?? { size, cosignatures: [] };
    sizes.set(size, group);
    group.cosignatures.push({ witness, time, line });
  }
  return [...sizes.values()];
}

/**
 * Chooses the head that proves best when an entry was seen: the one whose quorum is the earliest, or else the one with
 * the most signatures. Undefined if no witness has signed a head.
 */
export function chooseHead(heads: readonly CosignedSize[], policy: Policy | null): CosignedSize | undefined {
  const rated = heads.map((head) => ({ head, time: policy && computeQuorumTime(policy, head.cosignatures) }));
  const [best] = rated.toSorted((a, b) => {
    if (a.time !== null && b.time !== null && a.time !== b.time) return a.time < b.time ? -1 : 1;
    if ((a.time === null) !== (b.time === null)) return a.time === null ? 1 : -1;
    return b.head.cosignatures.length - a.head.cosignatures.length || a.head.size - b.head.size;
  });
  return best?.head;
}
