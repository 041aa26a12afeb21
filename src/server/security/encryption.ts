import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyedHash } from './keyed-hash.ts';

const NONCE = 12;
const TAG = 16;

/**
 * Encrypts data that must be decrypted later, using AES-256-GCM with a key derived from the session secret. Data that
 * is sealed for one purpose and subject cannot be opened for another.
 */
export function createEncryption(keyedHash: KeyedHash, purpose: string) {
  const key = keyedHash('sealing key', purpose);
  /** Returns null if the data was sealed with another secret or for another subject, or was modified. */
  const openBytes = (subject: string, sealed: Uint8Array): Buffer | null => {
    const bytes = Buffer.from(sealed);
    if (bytes.length < NONCE + TAG) return null;
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
      .setAAD(Buffer.from(subject))
      .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
    } catch {
      return null;
    }
  };
  return {
    seal: (subject: string, data: string | Uint8Array): Buffer => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(subject));
      const body = Buffer.concat([cipher.update(Buffer.from(data)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    openBytes,
    open: (subject: string, sealed: Uint8Array): string | null =>
      openBytes(subject, sealed)?.toString('utf8') ?? null,
  };
}

export type Encryption = ReturnType<typeof createEncryption>;
