import { readKeyHandover } from '#domain/proof/seal-entries.ts';
import type { Transaction } from '#server/db/database.ts';
import type { SigningKeys } from '../keys/signing-key.ts';
import { createForeignKey, SEAL_LOG, signedBy } from '../log/service.ts';
import * as store from './store.ts';

/**
 * Signs a head of the seal log with its key, and with each former key that the settings still hold. So verifiers and
 * witnesses that know only a former key accept the log until they know the new one.
 */
export async function signSealHead(
  tx: Transaction,
  { keys, log, body }: { keys: SigningKeys; log: store.SealLogRow; body: string },
): Promise<string> {
  const key = keys.find(log);
  if (!key) throw createForeignKey(SEAL_LOG);
  const former = (await listFormer(tx)).flatMap((vkey) => keys.find({ origin: log.origin, vkey }) ?? []);
  return signedBy(key, log.origin, body, former);
}

/** The verifier keys that the seal log had before, the oldest first. */
export const listFormer = async (tx: Transaction): Promise<string[]> =>
  (await store.listHandovers(tx)).flatMap(({ entry }) => readKeyHandover(entry)?.from ?? []);
