import { readdirSync, readFileSync } from 'node:fs';
import { proofCrypto } from './proof-crypto.ts';
import type { Bundle } from './proof-signing.ts';

/** A test vector of the draw proof, created by an independent implementation. */
export interface ProofVector {
  bundle: Bundle;
  strength: 'beacon' | 'committed';
  answers: {
    attempt: number;
    root: string;
    seed: string;
    winners: { number: number | null; rank: number }[];
  }[];
  tlogProofOfTicket1: string | null;
}

const folder = new URL('../vectors/proof/', import.meta.url);

export const proofVectors: { name: string; vector: ProofVector }[] = readdirSync(folder).map((name) => ({
  name,
  vector: JSON.parse(readFileSync(new URL(name, folder), 'utf8')),
}));

/** Cryptography that caches the results for beacon signatures, because tests verify thousands of bundles. */
export const cachedCrypto = { ...proofCrypto, verifyBls: cached(proofCrypto.verifyBls) };

function cached(verify: typeof proofCrypto.verifyBls): typeof proofCrypto.verifyBls {
  const known = new Map<string, boolean>();
  return (...parts) => {
    const name = parts.map((part) => Buffer.from(part).toString('hex')).join();
    const holds = known.get(name) ?? verify(...parts);
    known.set(name, holds);
    return holds;
  };
}
