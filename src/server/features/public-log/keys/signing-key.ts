import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

/** What the platform signs the heads of its public logs with, and derives the key of its secrets from. */
export type SigningKey = {
  /** Raw, 32 bytes. */
  publicKey: Uint8Array;
  /** Ed25519: 64 bytes, always the same for the same text. */
  sign: (text: string) => Uint8Array;
  /** 32 bytes for one purpose, by HKDF-SHA-256. */
  derive: (purpose: string) => Uint8Array;
};

/** An Ed25519 seed is wrapped by these bytes in PKCS #8, and a public key comes behind twelve of its own. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_PREFIX_LENGTH = 12;

/** @param seed 32 bytes as hex, as `LOG_SIGNING_KEY` has it */
export function signingKey(seed: string): SigningKey {
  const bytes = Buffer.from(seed, 'hex');
  if (bytes.length !== 32) throw new RangeError('a signing key is made from 32 bytes');
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
