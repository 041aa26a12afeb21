import { NoteError, parseHead } from '#domain/proof/signed-note.ts';
import type { Edge } from '#domain/proof/tree.ts';
import type { Connection } from '#server/db/database.ts';
import { toHexText } from '../log/build-entries.ts';
import { createLogFault, decodeStoredEdge, SEAL_LOG, type StoredLog } from '../log/service.ts';
import * as store from './store.ts';

export const createStoredLog = (connection: Connection): StoredLog => ({
  id: SEAL_LOG,
  readTile: (tile) => store.readTile(connection, tile),
  readEntries: (range) => store.readEntries(connection, range),
});

/** Reads the seal log's newest signed head. @throws {BrokenLog} if it is missing */
export async function readCheckpoint(connection: Connection, size: number): Promise<string> {
  const checkpoint = await store.findCheckpoint(connection, size);
  if (checkpoint !== undefined) return checkpoint;
  throw createLogFault(SEAL_LOG, 'tree_changed', `its signed head of ${size} entries is missing`);
}

/** Reads the edge of the tree. @throws {BrokenLog} if it does not match the signed head */
export async function readEdge(
  connection: Connection,
  { size, edge }: Pick<store.SealLogRow, 'size' | 'edge'>,
): Promise<Edge> {
  if (size === 0) return [];
  const root = readRoot(await readCheckpoint(connection, size), size);
  return decodeStoredEdge(SEAL_LOG, edge, { size, root });
}

function readRoot(checkpoint: string, size: number): string {
  try {
    return toHexText(parseHead(checkpoint).root);
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
    throw createLogFault(SEAL_LOG, 'tree_changed', `its signed head of ${size} entries is malformed`);
  }
}
