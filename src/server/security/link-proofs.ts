import { timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from './keyed-hash.ts';

const BYTES = 16;

/** Signs links that carry what they are about, so that no row is stored for them. A newer secret accepts older links. */
export function createLinkProofs(keyedHash: KeyedHash, purpose: string) {
  return {
    create: (named: Buffer): Buffer => keyedHash(purpose, named.toString('hex')).subarray(0, BYTES),
    isRight: (named: Buffer, proof: Buffer): boolean =>
      proof.length === BYTES &&
      keyedHash
        .every(purpose, named.toString('hex'))
        .some((right) => timingSafeEqual(right.subarray(0, BYTES), proof)),
  };
}
