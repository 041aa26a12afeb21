import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { openCheckpoint, parseVerifierKey, type TreeHead } from '#domain/proof/signed-note.ts';
import type { ProofCrypto } from '#domain/proof/verify/report.ts';

const QUICKNET_DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const SPKI_ED25519 = Buffer.from('302a300506032b6570032100', 'hex');
const signatures = bls12_381.shortSignatures;

/** The verifier's cryptography, implemented with Node's own. */
export const proofCrypto: ProofCrypto = {
  sha256: (data) => new Uint8Array(createHash('sha256').update(data).digest()),
  hmac: (key, data) => new Uint8Array(createHmac('sha256', key).update(data).digest()),
  verifyEd25519: async (publicKey, message, signature) => {
    const key = createPublicKey({
      key: Buffer.concat([SPKI_ED25519, publicKey]),
      format: 'der',
      type: 'spki',
    });
    return verify(null, message, key, signature);
  },
  verifyBls: (publicKey, message, signature) => {
    try {
      return signatures.verify(signature, signatures.hash(message, QUICKNET_DST), publicKey);
    } catch {
      return false;
    }
  },
};

/** Signs as the test drand chain; `secret` has 32 bytes. */
export function signBls(secret: Uint8Array, message: Uint8Array): Uint8Array {
  return signatures.Signature.toBytes(signatures.sign(signatures.hash(message, QUICKNET_DST), secret));
}

/** The public key on G2 that belongs to a secret. */
export function blsPublicKey(secret: Uint8Array): Uint8Array {
  return signatures.getPublicKey(secret).toBytes();
}

/** Opens a signed head with a verifier key. */
export function openHead(checkpoint: string, vkey: string): Promise<TreeHead> {
  return openCheckpoint(checkpoint, parseVerifierKey(vkey.trim(), proofCrypto.sha256), proofCrypto);
}
