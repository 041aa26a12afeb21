import { readdirSync, readFileSync } from 'node:fs';
import { parsePolicy } from '#domain/proof/policy.ts';
import type { Note } from '#domain/proof/verify/note.ts';
import type { Beacon, CheckId, Strength, VerifyOptions } from '#domain/proof/verify/report.ts';
import { parseSealLog } from '#domain/proof/verify/seal-log.ts';
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

/** A test vector of version 2, with what a visitor may have besides the bundle. */
export interface ProofVectorV2 extends Omit<ProofVector, 'bundle' | 'strength'> {
  bundle: Bundle & { words: string | null; sealed: { attempt: number; tlogProof: string }[] };
  policy: string | null;
  sealLog: { checkpoint: string; entries: string[] } | null;
  /** Ticket files, and whether each of them holds alone. */
  tickets: { file: string; alone: boolean }[];
  beacons: Beacon[] | null;
  now: string | null;
  valid: boolean;
  strength: Strength | null;
  /** The check that a hostile bundle must fail. */
  mustFail: CheckId | null;
  failed: CheckId[];
  sealedChecked: boolean | null;
  notes: Note[] | null;
}

export const proofVectors = readVectors<ProofVector>('proof');
export const proofVectorsV2 = readVectors<ProofVectorV2>('proof-2');

function readVectors<Vector>(folder: string): { name: string; vector: Vector }[] {
  const url = new URL(`../vectors/${folder}/`, import.meta.url);
  return readdirSync(url).map((name) => ({
    name,
    vector: JSON.parse(readFileSync(new URL(name, url), 'utf8')),
  }));
}

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

/** What a visitor may have besides the bundle of a vector. */
export function givenWith({ policy, sealLog, beacons, now, tickets }: ProofVectorV2): VerifyOptions {
  return {
    crypto: cachedCrypto,
    tickets: tickets.map(({ file }) => file),
    ...(policy !== null && { policy: parsePolicy(policy, proofCrypto.sha256) }),
    ...(sealLog !== null && { sealLog: parseSealLog(JSON.stringify(sealLog)) }),
    ...(beacons !== null && { beacons }),
    ...(now !== null && { now }),
  };
}
