import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

/** Signs the heads of public logs, and derives the key that encrypts their secrets. */
export type SigningKey = {
  /** Raw, 32 bytes. */
  publicKey: Uint8Array;
  /** Ed25519: 64 bytes, deterministic. */
  sign: (text: string) => Uint8Array;
  /** Derives 32 bytes for a purpose with HKDF-SHA-256. */
  derive: (purpose: string) => Uint8Array;
};

/** The PKCS #8 header of an Ed25519 seed, and the length of the header before a public key. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_PREFIX_LENGTH = 12;

/** @param seed 32 bytes as hex, from `LOG_SIGNING_KEY` */
export function createSigningKey(seed: string): SigningKey {
  const bytes = Buffer.from(seed, 'hex');
  if (bytes.length !== 32) throw new RangeError('a signing key needs 32 bytes');
  const key: KeyObject = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, bytes]),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    publicKey: new Uint8Array(spki.subarray(SPKI_PREFIX_LENGTH)),
    sign: (text) => new Uint8Array(sign(null, Buffer.from(text), key)),
    derive: (purpose) => new Uint8Array(hkdfSync('sha256', bytes, new Uint8Array(), purpose, 32)),
  };
}
