import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyedHash } from './keyed-hash.ts';

const NONCE = 12;
const TAG = 16;

/**
 * AES-256-GCM under a key made of the session secret, for what must be read again but not by whoever copies the tables.
 * What was sealed for one purpose and subject opens for no other.
 */
export function createSealing(keyedHash: KeyedHash, purpose: string) {
  const key = keyedHash('sealing key', purpose);
  return {
    seal: (subject: string, text: string): Buffer => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(subject));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },

    /** Null where it was sealed under another secret, for somebody else, or was changed. */
    open: (subject: string, sealed: Uint8Array): string | null => {
      const bytes = Buffer.from(sealed);
      if (bytes.length < NONCE + TAG) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
        .setAAD(Buffer.from(subject))
        .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        return null;
      }
    },
  };
}

export type Sealing = ReturnType<typeof createSealing>;
