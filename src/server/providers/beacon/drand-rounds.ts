import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { z } from 'zod';
import type { DrandChain } from '#domain/proof/rounds.ts';
import type { BeaconRound } from './provider.ts';

/** The reason why a relay's response is invalid. It is shown after the relay's name. */
export class BadResponse extends Error {}

const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

const bls = bls12_381.shortSignatures;

const RoundResponse = z.object({
  round: z.int().positive(),
  randomness: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^[0-9a-f]{96}$/),
});

/**
 * Creates a reader for rounds from the relays of an unchained drand network. It verifies the signature and computes
 * the randomness from it. This blocks the event loop for about 13 ms, and for about 80 ms the first time.
 */
export function createRoundReader(chain: DrandChain) {
  const publicKey = bls12_381.G2.Point.fromHex(chain.publicKey);

  const signs = ({ round, signature }: BeaconRound): boolean => {
    try {
      return bls.verify(bls.Signature.fromHex(signature), bls.hash(messageOf(round), DST), publicKey);
    } catch {
      return false;
    }
  };

  /** @throws {BadResponse} unless the text is the requested round, or any valid round if the latest was requested */
  return (text: string, asked: number | 'latest'): BeaconRound => {
    const response = parse(text);
    if (asked !== 'latest' && response.round !== asked) throw new BadResponse('returned another round');
    const randomness = createHash('sha256').update(response.signature, 'hex').digest('hex');
    if (response.randomness !== randomness) throw new BadResponse('returned randomness of no such signature');
    if (!signs(response)) throw new BadResponse('returned a signature that does not verify');
    return response;
  };
}

function parse(text: string): BeaconRound {
  try {
    return RoundResponse.parse(JSON.parse(text));
  } catch {
    throw new BadResponse('returned something that is no round');
  }
}

function messageOf(round: number): Uint8Array {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  return createHash('sha256').update(number).digest();
}
