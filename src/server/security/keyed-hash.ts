import { createHmac } from 'node:crypto';

/** HMAC-SHA-256 under the process's secret: what is kept of a value that must not be readable from the tables. */
export type KeyedHash = (purpose: string, value: string) => Buffer;

/** The purpose goes in with the value, so that a hash made for one use says nothing about another. */
export function createKeyedHash(secret: string): KeyedHash {
  return (purpose, value) => createHmac('sha256', secret).update(`${purpose}\0${value}`).digest();
}
