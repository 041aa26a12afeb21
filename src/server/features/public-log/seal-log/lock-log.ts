import type { Edge } from '#domain/proof/tree.ts';
import type { Transaction } from '#server/db/database.ts';
import type { KeptHead } from '../keys/kept-heads.ts';
import { type SigningKeys, toVerifierKey } from '../keys/signing-key.ts';
import {
  createForeignKey,
  createReplacedFault,
  requireContinued,
  requireUnchanged,
  requireWhole,
  SEAL_LOG,
  summarise,
} from '../log/service.ts';
import { createStoredLog, readEdge } from './read-tree.ts';
import { deleteRefusal, findRefusal, headOf } from './refusals.ts';
import * as store from './store.ts';

export type LockNeeds = {
  keys: SigningKeys;
  /** The name that the seal log gets with its first entry. */
  origin: string;
  /** The head that this machine published last. */
  before: KeptHead | null;
  /** The full tile that is compared with its entries. */
  tile: number;
};

/** Locks the seal log against other writers. @throws {BrokenLog} if it was begun under another key */
export async function lockOwnLog(
  tx: Transaction,
  { keys, origin }: Pick<LockNeeds, 'keys' | 'origin'>,
): Promise<store.SealLogRow> {
  const row = await store.lockLog(tx, { origin, vkey: toVerifierKey(keys.newest, origin) });
  if (!keys.find(row)) throw createForeignKey(SEAL_LOG);
  return row;
}

/**
 * Locks the seal log, and compares it with what was published. Lifts its refusal if all of it is
 * right again.
 * @throws {BrokenLog} if the seal log must not be signed
 */
export async function lockSoundLog(
  tx: Transaction,
  { before, tile, ...own }: LockNeeds,
): Promise<{ row: store.SealLogRow; edge: Edge }> {
  const row = await lockOwnLog(tx, own);
  const refused = await findRefusal(tx);
  const edge = await readEdge(tx, row);
  const tree = { size: row.size, edge };
  const stored = createStoredLog(tx);
  for (const head of [before, refused && headOf(refused)]) {
    if (head) await requireContinued(stored, tree, head);
  }
  if (!refused) await requireUnchanged(stored, tree, tile);
  else {
    await requireWhole(stored, summarise(edge));
    if (!(await deleteRefusal(tx, refused))) throw createReplacedFault(SEAL_LOG);
  }
  return { row, edge };
}
