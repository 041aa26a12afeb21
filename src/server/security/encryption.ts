import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { KEY_ID_BYTES, type Key, type KeyedHash } from './keyed-hash.ts';

const NONCE = 12;
const TAG = 16;

/** Starts sealed data that names its key. */
const VERSION = Buffer.from([1]);
const HEADER = VERSION.length + KEY_ID_BYTES;

/**
 * Encrypts data that must be decrypted later, using AES-256-GCM with a key derived from the newest session secret. Data
 * that is sealed for one purpose and subject cannot be opened for another. It names its key; older data does not, and is
 * tried with each.
 */
export function createEncryption(keyedHash: KeyedHash, purpose: string) {
  const toSealingKey = ({ id, hash }: Key) => ({
    header: Buffer.concat([VERSION, id]),
    key: hash('sealing key', purpose),
  });
  const keys = keyedHash.keys.map(toSealingKey);
  const newest = toSealingKey(keyedHash.newest);
  /** Returns null if the data was sealed with another secret or for another subject, or was modified. */
  const openBytes = (subject: string, sealed: Uint8Array): Buffer | null => {
    const bytes = Buffer.from(sealed);
    const named = keys.find(({ header }) => header.equals(bytes.subarray(0, HEADER)));
    const opened = named && decrypt(named.key, subject, bytes.subarray(HEADER));
    if (opened) return opened;
    for (const { key } of keys) {
      const unnamed = decrypt(key, subject, bytes);
      if (unnamed) return unnamed;
    }
    return null;
  };
  return {
    seal: (subject: string, data: string | Uint8Array): Buffer => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(Buffer.from(subject));
      const body = Buffer.concat([cipher.update(Buffer.from(data)), cipher.final()]);
      return Buffer.concat([newest.header, nonce, cipher.getAuthTag(), body]);
    },
    openBytes,
    open: (subject: string, sealed: Uint8Array): string | null =>
      openBytes(subject, sealed)?.toString('utf8') ?? null,
    /** With which data starts that is sealed with the newest secret. */
    header: newest.header,
  };
}

export type Encryption = ReturnType<typeof createEncryption>;

function decrypt(key: Buffer, subject: string, bytes: Buffer): Buffer | null {
  if (bytes.length < NONCE + TAG) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(subject))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
  } catch {
    return null;
  }
}
