import { formatKeyHandover } from '#domain/proof/seal-entries.ts';
import { buildCheckpointBody } from '#domain/proof/signed-note.ts';
import { computeRoot, encodeEdge, grow, hashLeaf } from '#domain/proof/tree.ts';
import { readDatabaseTime } from '#server/clock.ts';
import type { Transaction } from '#server/db/database.ts';
import { toVerifierKey } from '../keys/signing-key.ts';
import { chooseEntryTime, formatTime, sha256 } from '../log/build-entries.ts';
import { signedBy } from '../log/service.ts';
import { type LockNeeds, lockSoundLog } from './lock-log.ts';
import { listFormer } from './sign-seal-head.ts';
import * as store from './store.ts';

/**
 * Hands the seal log over to the newest key: adds an entry that names it, and signs the head with both. A key that the
 * log had before never gets it again, so processes with former settings change nothing.
 */
export async function handOver(tx: Transaction, needs: LockNeeds): Promise<void> {
  const { row, edge } = await lockSoundLog(tx, needs);
  const vkey = toVerifierKey(needs.keys.newest, row.origin);
  const former = await listFormer(tx);
  if (row.size === 0 || vkey === row.vkey || former.includes(vkey)) return;
  const last = await store.findLastEntry(tx);
  const at = chooseEntryTime(await readDatabaseTime(tx), last?.at ?? null);
  const entry = formatKeyHandover({ type: 'key', at: formatTime(at), from: row.vkey, vkey });
  const tiles = grow(sha256, edge, row.size, hashLeaf(sha256, Buffer.from(entry)));
  const added = { index: row.size, drawId: null, kind: 'key', size: 0, at, entry } as const;
  const size = row.size + 1;
  const body = buildCheckpointBody(row.origin, size, computeRoot(sha256, edge));
  const signers = [row.vkey, ...former].flatMap(
    (one) => needs.keys.find({ origin: row.origin, vkey: one }) ?? [],
  );
  const checkpoint = signedBy(needs.keys.newest, row.origin, body, signers);
  await store.append(tx, { entries: [added], tiles: [...tiles], edge: encodeEdge(edge), size, checkpoint });
  await store.updateKey(tx, vkey);
}
