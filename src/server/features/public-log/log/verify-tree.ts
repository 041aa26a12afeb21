import { computeRoot, decodeEdge, grow, hashLeaf, TILE_WIDTH, type Tile } from '#domain/proof/tree.ts';
import type { Connection } from '#server/db/database.ts';
import type { KeptHead } from '../keys/kept-heads.ts';
import { sha256, toHexText } from './build-entries.ts';
import { createLogFault } from './policy.ts';
import { createMissingTile, type Tree as SignedTree, type StoredLog, summarise } from './release-head.ts';
import * as store from './store.ts';

/** The number of entries that are read and hashed at a time, a whole number of tiles. */
const CHUNK = 4 * TILE_WIDTH;

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Compares the newest entries, which do not fill a tile yet, and those of one full tile with the tree. The caller takes
 * another tile each time, so that every entry is compared again and again while a log grows.
 * @throws {BrokenLog} if an entry or a hash was changed
 */
export async function requireUnchanged(
  log: StoredLog,
  { size, edge }: SignedTree,
  tile: number,
): Promise<void> {
  const full = Math.floor(size / TILE_WIDTH);
  await requireLeaves(log, { from: full * TILE_WIDTH, hashes: edge[0] ?? [] });
  if (tile >= full) return;
  const hashes = await log.readTile({ level: 0, index: tile });
  if (!hashes) throw createMissingTile(log.id, 0, tile);
  await requireLeaves(log, { from: tile * TILE_WIDTH, hashes });
}

type Leaves = { from: number; hashes: readonly Uint8Array[] };

async function requireLeaves({ id, readEntries }: StoredLog, { from, hashes }: Leaves): Promise<void> {
  if (hashes.length === 0) return;
  const texts = await readEntries({ from, to: from + hashes.length });
  requireCount(id, texts, { from, count: hashes.length });
  const changed = texts.findIndex((text, index) => !isSame(hashOf(text), hashes[index]));
  if (changed >= 0) {
    throw createLogFault(id, 'entries_changed', `its entry ${from + changed} is not the one that was signed`);
  }
}

/**
 * Builds the whole tree again from the entries, and compares it with the stored one.
 * @throws {BrokenLog} if an entry or a hash is missing or was changed
 */
export async function requireWhole(log: StoredLog, { size, root }: KeptHead): Promise<void> {
  const edge = decodeEdge(new Uint8Array());
  for (let from = 0; from < size; from += CHUNK) {
    const to = Math.min(from + CHUNK, size);
    const texts = await log.readEntries({ from, to });
    requireCount(log.id, texts, { from, count: to - from });
    const tiles = texts.flatMap((text, index) => grow(sha256, edge, from + index, hashOf(text)));
    for (const tile of tiles) await requireStoredTile(log, tile);
    await nextTurn();
  }
  const found = summarise(edge);
  if (found.size === size && found.root === root) return;
  const detail = `its ${size} entries have root ${found.root}, and its head has ${root}`;
  throw createLogFault(log.id, 'entries_changed', detail);
}

/**
 * Whether the stored entries before `from`, followed by these texts, have the root of a published head. There must be
 * at least as many entries as the head covers.
 */
export async function hasPublishedRoot(
  connection: Connection,
  drawId: string,
  { from, texts, head }: { from: number; texts: readonly string[]; head: KeptHead },
): Promise<boolean> {
  const edge = decodeEdge(new Uint8Array());
  let size = 0;
  const add = (text: string) => {
    if (size >= head.size) return;
    grow(sha256, edge, size, hashOf(text));
    size += 1;
  };
  while (size < Math.min(from, head.size)) {
    const stored = await store.readEntries(connection, drawId, {
      from: size,
      to: Math.min(size + CHUNK, from),
    });
    if (stored.length === 0) return false;
    for (const text of stored) add(text);
    await nextTurn();
  }
  for (const text of texts) add(text);
  return size === head.size && toHexText(computeRoot(sha256, edge)) === head.root;
}

/** @throws {BrokenLog} unless the stored tile has these hashes */
export async function requireStoredTile(
  { id, readTile }: StoredLog,
  { level, index, hashes }: Tile,
): Promise<void> {
  const stored = await readTile({ level, index });
  if (!stored) throw createMissingTile(id, level, index);
  if (stored.length === hashes.length && stored.every((hash, at) => isSame(hash, hashes[at]))) return;
  const detail = `its tile ${index} of level ${level} does not match its entries`;
  throw createLogFault(id, level === 0 ? 'entries_changed' : 'tree_changed', detail);
}

function requireCount(
  id: string,
  texts: readonly string[],
  { from, count }: { from: number; count: number },
): void {
  if (texts.length === count) return;
  const detail = `it has ${texts.length} of the ${count} entries from ${from} on`;
  throw createLogFault(id, 'entries_missing', detail);
}

const hashOf = (text: string) => hashLeaf(sha256, Buffer.from(text));

const isSame = (one: Uint8Array, other: Uint8Array | undefined) =>
  other !== undefined && Buffer.compare(one, other) === 0;
