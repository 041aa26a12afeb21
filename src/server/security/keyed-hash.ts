import { createHmac } from 'node:crypto';

type Hash = (purpose: string, value: string) => Buffer;

/** The length of a key's id in bytes. */
export const KEY_ID_BYTES = 4;

/** The first secret writes, and all of them read. */
export type SessionSecrets = readonly [newest: string, ...older: string[]];

/** One secret. Its id is derived from it, so that processes agree on it whatever the settings call the secret. */
export type Key = { id: Buffer; hash: Hash };

/**
 * HMAC-SHA-256 with the newest secret, for values that must not be readable in the database. `every` hashes with each
 * secret, the newest first, to find what an older one has written.
 */
export type KeyedHash = Hash & {
  every: (purpose: string, value: string) => Buffer[];
  keys: readonly Key[];
  newest: Key;
  /** The secret from before secrets could change. */
  oldest: Key;
};

/**
 * Creates the hash function. The purpose is part of its input, so that a hash for one purpose reveals nothing about
 * another.
 * @param secrets the first is the newest and the last the oldest, which can be the same
 */
export function createKeyedHash(...secrets: SessionSecrets): KeyedHash {
  const keys = [...new Set(secrets)].map(createKey);
  const newest = createKey(secrets[0]);
  const oldest = createKey(secrets.at(-1) ?? secrets[0]);
  const hashWithNewest: Hash = (purpose, value) => newest.hash(purpose, value);
  const every: KeyedHash['every'] = (purpose, value) => keys.map(({ hash }) => hash(purpose, value));
  return Object.assign(hashWithNewest, { every, keys, newest, oldest });
}

function createKey(secret: string): Key {
  const hash: Hash = (purpose, value) => createHmac('sha256', secret).update(`${purpose}\0${value}`).digest();
  return { id: hash('id of a secret', '').subarray(0, KEY_ID_BYTES), hash };
}
