import { createHmac, createPublicKey, hash, verify } from 'node:crypto';
import { openCheckpoint, parseVerifierKey, type TreeHead } from '#domain/proof/note.ts';

const ED25519_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** What the proof's domain needs done, by Node's own crypto. */
export const proofCrypto = {
  sha256: (data: Uint8Array): Uint8Array => hash('sha256', data, 'buffer'),
  hmac: (key: Uint8Array, data: Uint8Array): Uint8Array => createHmac('sha256', key).update(data).digest(),
  verifyEd25519: async (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => {
    const key = Buffer.concat([ED25519_PREFIX, publicKey]);
    return verify(null, message, createPublicKey({ key, format: 'der', type: 'spki' }), signature);
  },
};

/** Opens a signed head with the key that stands in a verifier key's text. */
export function openHead(checkpoint: string, vkey: string): Promise<TreeHead> {
  return openCheckpoint(checkpoint, parseVerifierKey(vkey.trim(), proofCrypto.sha256), proofCrypto);
}
