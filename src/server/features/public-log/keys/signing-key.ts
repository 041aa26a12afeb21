import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';
import { buildVerifierKey } from '#domain/proof/signed-note.ts';
import type { LogSigningKeys } from '#server/config.ts';
import { proofCrypto } from '#server/security/proof-crypto.ts';

/** Signs the heads of public logs, and derives the key that encrypts their secrets. */
export type SigningKey = {
  /** Raw, 32 bytes. */
  publicKey: Uint8Array;
  /** Ed25519: 64 bytes, deterministic. */
  sign: (text: string) => Uint8Array;
  /** Derives 32 bytes for a purpose with HKDF-SHA-256. */
  derive: (purpose: string) => Uint8Array;
};

/** A log with the key that it was opened with. */
type KeyedLog = { origin: string; vkey: string };

/** The key with which logs are opened, and former keys with which older logs are still signed. */
export type SigningKeys = {
  newest: SigningKey;
  all: readonly SigningKey[];
  /** The key of a log; undefined if it is not among these. */
  find: (log: KeyedLog) => SigningKey | undefined;
};

/** @param seeds the newest first, each 32 bytes as hex, from `LOG_SIGNING_KEY` */
export function createSigningKeys([newest, ...former]: LogSigningKeys): SigningKeys {
  const all = [createSigningKey(newest), ...former.map(createSigningKey)] as const;
  return {
    newest: all[0],
    all,
    find: (log) => all.find((key) => toVerifierKey(key, log.origin) === log.vkey),
  };
}

/** The key as others see it, for the log with this name. */
export const toVerifierKey = ({ publicKey }: SigningKey, origin: string): string =>
  buildVerifierKey(origin, publicKey, proofCrypto.sha256);

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
