import { createTileReader, type NodeReader } from '#domain/proof/inclusion.ts';
import { computeTileWidth, encodeBundle, parseTilePath } from '#domain/proof/tile-paths.ts';
import { type Edge, TILE_WIDTH } from '#domain/proof/tree.ts';
import { sha256 } from './build-entries.ts';

export type StoredTree = {
  /** Reads the 256 hashes of a full tile; null if it is missing. */
  readTile: (tile: { level: number; index: number }) => Promise<Uint8Array[] | null>;
  /** Reads the entries from `from` up to but not including `to`. */
  readEntries: (range: { from: number; to: number }) => Promise<string[]>;
};

/** What has been published of a log: everything below one signed head. */
export type PublishedTree = StoredTree & { head: { size: number; edge: Edge } };

/**
 * Returns the bytes of a tile of hashes or a bundle of entries; null if there is none at this path.
 * @param path relative to the log's prefix
 */
export async function readTileBytes(tree: PublishedTree, path: string): Promise<Uint8Array | null> {
  const tile = parseTilePath(path);
  if (!tile) return null;
  const { level, index, width } = tile;
  if (computeTileWidth(tree.head.size, level, index) < width) return null;
  if (level !== 'entries') return readHashes(tree, { level, index, width });
  const from = index * TILE_WIDTH;
  const texts = await tree.readEntries({ from, to: from + width });
  return encodeBundle(texts.map((text) => Buffer.from(text)));
}

/** Reads the nodes of the tree from its tiles, for proofs. */
export function createTreeReader(tree: PublishedTree): NodeReader {
  const { size } = tree.head;
  const readTile = (level: number, index: number) =>
    readHashes(tree, { level, index, width: computeTileWidth(size, level, index) });
  return createTileReader(readTile, sha256);
}

/** Reads the first hashes in a tile: from storage if the tile is full, or else from the edge of the head. */
async function readHashes(
  { head, readTile }: PublishedTree,
  { level, index, width }: { level: number; index: number; width: number },
): Promise<Uint8Array> {
  const full = computeTileWidth(head.size, level, index) === TILE_WIDTH;
  const hashes = full ? await readTile({ level, index }) : (head.edge[level] ?? []);
  if (!hashes) throw new Error(`The log is missing tile ${index} of level ${level}.`);
  return Buffer.concat(hashes.slice(0, width));
}
