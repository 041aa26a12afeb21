import type { Sha256 } from './pick.ts';
import { HASH_SIZE, hashNode, hashSubtree, TILE_WIDTH } from './tree.ts';

/**
 * Reads the hash of a complete subtree. At level 0, it is the hash of an entry; at each higher level, it combines two
 * hashes from the level below.
 */
export type NodeReader = (level: number, index: number) => Promise<Uint8Array>;

/** Levels of the binary tree in one tile. */
const TILE_LEVELS = 8;

/**
 * Reads nodes from tiles (C2SP tlog-tiles) and caches the tiles, so create one reader per proof.
 * @param readTile returns a tile's concatenated hashes; a partial tile must be as wide as in the given tree
 */
export function createTileReader(
  readTile: (level: number, index: number) => Promise<Uint8Array>,
  sha256: Sha256,
): NodeReader {
  const kept = new Map<string, Promise<Uint8Array>>();
  return async (level, index) => {
    const tileLevel = Math.floor(level / TILE_LEVELS);
    const width = 2 ** (level % TILE_LEVELS);
    const tileIndex = Math.floor((index * width) / TILE_WIDTH);
    const first = (index * width) % TILE_WIDTH;
    const name = `${tileLevel}/${tileIndex}`;
    const reading = kept.get(name) ?? readTile(tileLevel, tileIndex);
    kept.set(name, reading);
    const bytes = await reading;
    if (bytes.length < (first + width) * HASH_SIZE) throw new RangeError(`tile ${name} is too short`);
    return hashSubtree(
      sha256,
      Array.from({ length: width }, (_, i) => hashAt(bytes, first + i)),
    );
  };
}

/** Reads each node once, because the proofs of neighbours share nearly all of their nodes. */
export function rememberNodes(read: NodeReader): NodeReader {
  const kept = new Map<string, Promise<Uint8Array>>();
  return (level, index) => {
    const name = `${level}/${index}`;
    const node = kept.get(name) ?? read(level, index);
    kept.set(name, node);
    return node;
  };
}

/** The root of the tree of the first `size` entries (RFC 6962 §2.1). */
export function computeRootAt(size: number, read: NodeReader, sha256: Sha256): Promise<Uint8Array> {
  assertSize(size);
  return size === 0 ? Promise.resolve(sha256(new Uint8Array())) : hashOfRange(0, size, read, sha256);
}

/**
 * The inclusion proof of entry `index` in the tree of the first `size` entries (RFC 6962 §2.1.1), lowest hash first.
 * @throws RangeError if the entry is not in the tree
 */
export async function buildInclusionProof(
  index: number,
  size: number,
  read: NodeReader,
  sha256: Sha256,
): Promise<Uint8Array[]> {
  assertSize(size);
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) throw new RangeError('no such entry');
  const down: Uint8Array[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + largestPowerBelow(to - from);
    const goLeft = index < middle;
    down.push(
      await (goLeft ? hashOfRange(middle, to, read, sha256) : hashOfRange(from, middle, read, sha256)),
    );
    [from, to] = goLeft ? [from, middle] : [middle, to];
  }
  return down.reverse();
}

/** Whether the hashes prove that a leaf is entry `index` in the tree of `size` entries with this root. */
export function verifyInclusion(
  of: { leaf: Uint8Array; index: number; size: number; root: Uint8Array; hashes: readonly Uint8Array[] },
  sha256: Sha256,
): boolean {
  const { index, size, hashes } = of;
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(index) || index < 0 || index >= size) return false;
  let [node, last, hash, used] = [index, size - 1, of.leaf, 0];
  for (; last > 0; node = Math.floor(node / 2), last = Math.floor(last / 2)) {
    // a single child at the right edge is its own parent
    if (node % 2 === 0 && node === last) continue;
    const sibling = hashes[used];
    if (sibling?.length !== HASH_SIZE) return false;
    used += 1;
    hash = node % 2 === 1 ? hashNode(sha256, sibling, hash) : hashNode(sha256, hash, sibling);
  }
  return used === hashes.length && isSameBytes(hash, of.root);
}

export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** The hash of entries `from` up to `to`. `from` must be the start of a subtree of at least that size. */
export async function hashOfRange(
  from: number,
  to: number,
  read: NodeReader,
  sha256: Sha256,
): Promise<Uint8Array> {
  const size = to - from;
  const half = largestPowerBelow(size);
  if (half * 2 === size || size === 1) return read(Math.log2(size), from / size);
  const left = await read(Math.log2(half), from / half);
  return hashNode(sha256, left, await hashOfRange(from + half, to, read, sha256));
}

/** The largest power of two below `n`; 1 for 1. */
export function largestPowerBelow(n: number): number {
  let power = 1;
  while (power * 2 < n) power *= 2;
  return power;
}

function hashAt(bytes: Uint8Array, position: number): Uint8Array {
  return bytes.subarray(position * HASH_SIZE, (position + 1) * HASH_SIZE);
}

function assertSize(size: number): void {
  if (!Number.isSafeInteger(size) || size < 0) throw new RangeError(`${size} is not the size of a tree`);
}
