import { sql } from 'drizzle-orm';
import { readKeyHandover, readSealHead } from '#domain/proof/seal-entries.ts';
import { encodeEdge } from '#domain/proof/tree.ts';
import type { Transaction } from '#server/db/database.ts';
import { sealEntries, sealHeads, sealLog, sealTiles, sealWitnesses } from '#server/db/schema.ts';
import type { SealRebuild } from './plan-rebuild.ts';
import type { SealEntryRow } from './store.ts';

/** The number of entries that are written at a time. */
const CHUNK = 1_000;

/**
 * Writes the seal log as planned, and forgets which witnesses contradicted it. Call under the log's lock, with a plan
 * made under it.
 * @param checkpoint the signed head of the rebuilt log
 */
export async function writeRebuild(
  tx: Transaction,
  { size, entries, tiles, edge }: SealRebuild,
  checkpoint: string,
): Promise<void> {
  await allowChanges(tx, true);
  for (let from = 0; from < entries.length; from += CHUNK) {
    const rows = entries.slice(from, from + CHUNK).map(toRow);
    for (const { index } of rows) await tx.execute(sql`delete from seal_entries where index = ${index}`);
    await tx.insert(sealEntries).values(rows);
  }
  await tx.execute(sql`delete from seal_tiles`);
  if (tiles.length > 0) {
    const rows = tiles.map(({ level, index, hashes }) => ({ level, index, hashes: Buffer.concat(hashes) }));
    await tx.insert(sealTiles).values(rows);
  }
  await allowChanges(tx, false);
  await tx.insert(sealHeads).values({ size, checkpoint }).onConflictDoNothing();
  await tx.update(sealLog).set({ size, edge: encodeEdge(edge) });
  await tx.update(sealWitnesses).set({ contradiction: null, contradictedAt: null });
}

/** The triggers that reject changes are off for the rebuild only. */
async function allowChanges(tx: Transaction, areAllowed: boolean): Promise<void> {
  const state = sql.raw(areAllowed ? 'disable' : 'enable');
  await tx.execute(sql`alter table seal_entries ${state} trigger seal_entries_append_only`);
  await tx.execute(sql`alter table seal_tiles ${state} trigger seal_tiles_append_only`);
}

function toRow({ index, text }: SealRebuild['entries'][number]): SealEntryRow {
  const handover = readKeyHandover(text);
  if (handover) return { index, drawId: null, kind: 'key', size: 0, at: new Date(handover.at), entry: text };
  const head = readSealHead(text);
  if (!head) throw new Error(`The kept entry ${index} of the seal log is not well-formed.`);
  return { index, drawId: head.draw, kind: head.kind, size: head.size, at: new Date(head.at), entry: text };
}
