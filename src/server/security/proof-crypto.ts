import { createHmac, createPublicKey, hash, verify } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import type { ProofCrypto } from '#domain/proof/verify/report.ts';

const bls = bls12_381.shortSignatures;

/** The cryptography of the verifier: Node's own, and noble's for BLS12-381, which Node lacks. */
export const proofCrypto: ProofCrypto = {
  // As a string, because creating a buffer for each hash would take as long as hashing.
  sha256: (data) => Buffer.from(hash('sha256', data, 'latin1'), 'latin1'),
  hmac: (key, data) => createHmac('sha256', key).update(data).digest(),
  verifyEd25519: async (publicKey, message, signature) => {
    const x = Buffer.from(publicKey).toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, message, key, signature);
  },
  verifyBls: (publicKey, message, signature) => {
    try {
      return bls.verify(bls.Signature.fromBytes(signature), bls.hash(message), publicKey);
    } catch {
      // The bytes are not a point on the curve.
      return false;
    }
  },
};
