import type { Sha256 } from './pick.ts';

/** The number of hashes in a full tile, and of entries in a full bundle (C2SP tlog-tiles). */
export const TILE_WIDTH = 256;

/** The size of a hash in bytes. */
export const HASH_SIZE = 32;

/**
 * The right edge of a tree: for each level, lowest first, the hashes that do not fill a tile yet. Level 0 has the
 * hashes of entries; each higher level has the hashes of full tiles below it. The root can be computed from the edge
 * alone, and the tree can grow without rereading earlier data.
 */
export type Edge = Uint8Array[][];

/** A tile that has become full. */
export type Tile = { level: number; index: number; hashes: Uint8Array[] };

/** The bytes before a leaf as it is hashed. */
export const LEAF_PREFIX = [0] as const;

/** Hash of an entry (RFC 6962 §2.1). */
export function hashLeaf(sha256: Sha256, entry: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(entry.length + 1);
  bytes.set(entry, 1);
  return sha256(bytes);
}

/** Hash of a node with two children (RFC 6962 §2.1). */
export function hashNode(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + 2 * HASH_SIZE);
  bytes[0] = 1;
  bytes.set(left, 1);
  bytes.set(right, 1 + HASH_SIZE);
  return sha256(bytes);
}

/** The number of entries below an edge. */
export function getEdgeSize(edge: Edge): number {
  return edge.reduceRight((size, hashes) => size * TILE_WIDTH + hashes.length, 0);
}

/**
 * Appends an entry's hash. Modifies `edge` and returns the tiles that are now full, lowest first.
 * @param size entries before it, equal to `getEdgeSize(edge)`
 */
export function grow(sha256: Sha256, edge: Edge, size: number, leaf: Uint8Array): Tile[] {
  const filled: Tile[] = [];
  let hash = leaf;
  let count = size + 1;
  for (let level = 0; ; level += 1) {
    const hashes = edge[level] ?? [];
    edge[level] = hashes;
    hashes.push(hash);
    if (hashes.length < TILE_WIDTH) return filled;
    count /= TILE_WIDTH;
    filled.push({ level, index: count - 1, hashes });
    edge[level] = [];
    hash = hashSubtree(sha256, hashes);
  }
}

/** The root of the tree with this edge. The root of an empty tree is the hash of no bytes. */
export function computeRoot(sha256: Sha256, edge: Edge): Uint8Array {
  let right: Uint8Array | null = null;
  for (const hashes of edge) {
    const list: Uint8Array[] = right ? [...hashes, right] : hashes;
    if (list.length > 0) right = hashSubtree(sha256, list);
  }
  return right ?? sha256(new Uint8Array());
}

/**
 * The combined hash of adjacent subtrees of equal size, of which the last may be smaller, split as in RFC 6962: each
 * level pairs neighbours, and a hash without a neighbour moves up as it is.
 */
export function hashSubtree(sha256: Sha256, hashes: readonly Uint8Array[]): Uint8Array {
  const level = [...hashes];
  // one buffer for all nodes, because a log has millions
  const node = new Uint8Array(1 + 2 * HASH_SIZE);
  node[0] = 1;
  for (let width = level.length; width > 1; width = Math.ceil(width / 2)) {
    for (let i = 0; i < width; i += 2) {
      const [left, right] = [level[i], i + 1 < width ? level[i + 1] : undefined];
      if (left && right) {
        node.set(left, 1);
        node.set(right, 1 + HASH_SIZE);
        level[i / 2] = sha256(node);
      } else if (left) level[i / 2] = left;
    }
  }
  const [root] = level;
  if (!root) throw new RangeError('a subtree has at least one hash');
  return root;
}

/** Encodes an edge: for each level, lowest first, the number of hashes in two bytes, and the hashes. */
export function encodeEdge(edge: Edge): Uint8Array {
  const bytes = new Uint8Array(edge.reduce((size, hashes) => size + 2 + hashes.length * HASH_SIZE, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const hashes of edge) {
    view.setUint16(at, hashes.length);
    at += 2;
    for (const hash of hashes) {
      bytes.set(hash, at);
      at += HASH_SIZE;
    }
  }
  return bytes;
}

/** @throws RangeError for bytes that are not an edge */
export function decodeEdge(bytes: Uint8Array): Edge {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const edge: Edge = [];
  for (let at = 0; at < bytes.length; ) {
    const count = view.getUint16(at);
    at += 2;
    if (count >= TILE_WIDTH || at + count * HASH_SIZE > bytes.length) throw new RangeError('not an edge');
    edge.push(
      Array.from({ length: count }, (_, i) => bytes.slice(at + i * HASH_SIZE, at + (i + 1) * HASH_SIZE)),
    );
    at += count * HASH_SIZE;
  }
  return edge;
}

/**
 * The edge of the tree at an earlier size. Its partial tiles are prefixes of tiles that are now full or still part of
 * the edge.
 * @param edge of the current tree, with at least `size` entries
 */
export async function readEdgeAt(
  size: number,
  edge: Edge,
  readTile: (level: number, index: number) => Promise<readonly Uint8Array[]>,
): Promise<Edge> {
  const now = getEdgeSize(edge);
  if (size > now) throw new RangeError(`there are no ${size} entries yet`);
  const levels: Edge = [];
  for (let level = 0, then = size, newest = now; then > 0; level += 1) {
    const tile = Math.floor(then / TILE_WIDTH);
    const count = then % TILE_WIDTH;
    const full = tile < Math.floor(newest / TILE_WIDTH);
    const hashes = count === 0 ? [] : full ? await readTile(level, tile) : (edge[level] ?? []);
    levels.push(hashes.slice(0, count));
    then = tile;
    newest = Math.floor(newest / TILE_WIDTH);
  }
  return levels;
}
