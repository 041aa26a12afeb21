import { randomBytes } from 'node:crypto';
import { KEY_ID_BYTES, type Key, type KeyedHash } from '#server/security/keyed-hash.ts';

/** In the place of a UUID's version: a custom UUID (RFC 9562, version 8). */
const VERSION = 8;

/**
 * Creates the id of a link: a random UUID that starts with the id of the newest session secret. An email can be sent
 * after a newer secret has taken over, and its link still needs the secret with which it was stored.
 */
export function createTokenId({ newest }: KeyedHash): string {
  const bytes = Buffer.concat([newest.id, randomBytes(16 - KEY_ID_BYTES)]);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (VERSION << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Finds the secret of a link. An id that names none is from before secrets could change. */
export function findKeyOf({ keys, oldest }: KeyedHash, id: string): Key {
  if (id[14] !== String(VERSION)) return oldest;
  return keys.find((key) => id.startsWith(key.id.toString('hex'))) ?? oldest;
}
