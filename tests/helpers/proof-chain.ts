import { toHex } from '#domain/proof/base64.ts';
import type { DrandChain } from '#domain/proof/rounds.ts';
import { blsPublicKey, proofCrypto, signBls } from './proof-crypto.ts';

const { sha256 } = proofCrypto;
const utf8 = (text: string) => new TextEncoder().encode(text);

const CHAIN_SECRET = new Uint8Array(32).fill(7);

/** A test network for which tests can sign randomness. */
export const TEST_CHAIN: DrandChain = {
  hash: toHex(sha256(utf8('a chain for tests'))),
  publicKey: toHex(blsPublicKey(CHAIN_SECRET)),
  genesis: 1_700_000_000,
  period: 3,
};

/** The test network's signature for a round. */
export function randomnessOf(round: number): { randomness: string; signature: string } {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  const signature = signBls(CHAIN_SECRET, sha256(bytes));
  return { randomness: toHex(sha256(signature)), signature: toHex(signature) };
}

/** Secret S_k of a chain that the tests know. */
export function secretOf(attempt: number): string {
  let secret = sha256(utf8('the last secret'));
  for (let k = 100; k > attempt; k -= 1) secret = sha256(secret);
  return toHex(secret);
}
