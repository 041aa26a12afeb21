import { createHmac } from 'node:crypto';

/** HMAC-SHA-256 with the process's secret, for values that must not be readable in the database. */
export type KeyedHash = (purpose: string, value: string) => Buffer;

/**
 * Creates the hash function. The purpose is part of its input, so that a hash for one purpose reveals nothing about
 * another.
 */
export function createKeyedHash(secret: string): KeyedHash {
  return (purpose, value) => createHmac('sha256', secret).update(`${purpose}\0${value}`).digest();
}
