import { createPublicKey, verify } from 'node:crypto';
import type { NoteCrypto } from '#domain/proof/signed-note.ts';

/** The header of an Ed25519 public key in SPKI. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Verifies the signatures of signed notes. */
export const noteCrypto: NoteCrypto = {
  verifyEd25519: async (publicKey, message, signature) => {
    const key = createPublicKey({
      key: Buffer.concat([SPKI_PREFIX, publicKey]),
      format: 'der',
      type: 'spki',
    });
    return verify(null, message, key, signature);
  },
};
