import { bls12_381 } from '@noble/curves/bls12-381.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { ProofCrypto } from '#domain/proof/verify/report.ts';

const bls = bls12_381.shortSignatures;

/**
 * The verifier's cryptography in browsers. Hashes use noble: a draw needs millions of short ones, and WebCrypto is
 * seven times slower, because each call waits for the event loop.
 */
export const browserCrypto: ProofCrypto = {
  sha256,
  hmac: (key, data) => hmac(sha256, key, data),
  verifyEd25519: async (publicKey, message, signature) => {
    try {
      const key = await crypto.subtle.importKey('raw', bufferOf(publicKey), 'Ed25519', false, ['verify']);
      return await crypto.subtle.verify('Ed25519', key, bufferOf(signature), bufferOf(message));
    } catch {
      // Older browsers and pages without https have no WebCrypto.
      return neverThrows(() => ed25519.verify(signature, message, publicKey, { zip215: false }));
    }
  },
  verifyBls: (publicKey, message, signature) =>
    neverThrows(() => bls.verify(bls.Signature.fromBytes(signature), bls.hash(message), publicKey)),
};

/** Treats an error as an invalid signature, because bytes that are not a point on the curve cause one. */
function neverThrows(verify: () => boolean): boolean {
  try {
    return verify();
  } catch {
    return false;
  }
}

/** Copies the bytes, because WebCrypto rejects views of shared memory. */
function bufferOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
