import { createTileReader, type NodeReader } from '#domain/proof/inclusion.ts';
import { type Edge, grow, hashLeaf, type Tile } from '#domain/proof/tree.ts';
import { proofCrypto } from './proof-crypto.ts';

const { sha256 } = proofCrypto;

/** The number of entries of the tree. */
export const MOST = 600;
export const leaves = Array.from({ length: MOST }, (_, i) =>
  hashLeaf(sha256, new TextEncoder().encode(`entry ${i}`)),
);

const known = new Map<string, Uint8Array>();

/** RFC 6962 §2.1 as written, with memoised hashes. */
export function plainRoot(from: number, to: number): Uint8Array {
  const name = `${from}-${to}`;
  const root = known.get(name) ?? hashOf(from, to);
  known.set(name, root);
  return root;
}

function hashOf(from: number, to: number): Uint8Array {
  if (to === from) return sha256(new Uint8Array());
  if (to - from === 1) return leaves[from] ?? new Uint8Array();
  const middle = from + split(to - from);
  return sha256(Uint8Array.of(1, ...plainRoot(from, middle), ...plainRoot(middle, to)));
}

/** The largest power of two below the size. */
export function split(size: number): number {
  return 2 ** (Math.ceil(Math.log2(size)) - 1);
}

export const nodes: NodeReader = async (level, index) =>
  plainRoot(index * 2 ** level, (index + 1) * 2 ** level);

/** The tile hashes of a tree with `size` entries, as a log serves them. */
export function tilesOf(size: number): NodeReader {
  const edge: Edge = [];
  const filled: Tile[] = [];
  for (let i = 0; i < size; i += 1) filled.push(...grow(sha256, edge, i, leaves[i] ?? new Uint8Array()));
  return createTileReader(async (level, index) => {
    const tile = filled.find((full) => full.level === level && full.index === index);
    const hashes = tile?.hashes ?? edge[level] ?? [];
    return new Uint8Array(hashes.flatMap((bytes) => [...bytes]));
  }, sha256);
}
