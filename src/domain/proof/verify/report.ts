import type { Hmac, Sha256 } from '../pick.ts';
import type { DrandChain } from '../rounds.ts';

/** The checks, in the order in which they are shown. docs/verifying-a-draw.md says what each holds for. */
export const CHECK_IDS = [
  'bundle',
  'signature',
  'root',
  'history',
  'order',
  'numbers',
  'terms',
  'openings',
  'close',
  'seed-chain',
  'round',
  'beacon',
  'picks',
  'redraws',
] as const;
export type CheckId = (typeof CHECK_IDS)[number];

/** One check: `message` is a sentence for people, `values` what experts compare (hashes, sizes, rounds, keys). */
export interface Check {
  id: CheckId;
  ok: boolean;
  message: string;
  values: Record<string, string>;
}

/** `beacon`: nobody could know the outcome when the list was sealed; `committed`: consistent, but the platform could have chosen. */
export type Strength = 'beacon' | 'committed';

/** An attempt as the verifier recomputed it; hex in lower case. */
export interface VerifiedAttempt {
  attempt: number;
  root: string;
  seed: string;
  winners: { number: number | null; rank: number }[];
}

export interface Report {
  valid: boolean;
  /** Null where the log does not say, because it cannot be read. */
  strength: Strength | null;
  checks: Check[];
  /** What is not wrong but worth knowing: closed early, voided tickets, wrong answers, postal entries, cancelled. */
  notes: string[];
  attempts: VerifiedAttempt[];
  /** Of the log, where it could be read. */
  draw: string | null;
  entries: number;
  tickets: number;
}

/** What the verifier needs done: in the browser by WebCrypto and noble, in Node by its own crypto and noble. */
export interface ProofCrypto {
  sha256: Sha256;
  hmac: Hmac;
  /** Ed25519; `publicKey` has 32 bytes, `signature` 64; false for 32 bytes that are no key. */
  verifyEd25519: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => Promise<boolean>;
  /** BLS on G1 with RFC 9380 hashing, as drand's quicknet signs; never throws. */
  verifyBls: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;
}

/**
 * Where a proof is read from, piece by piece, so that a draw of a million tickets needs no more memory than a small one:
 * a bundle in memory, or the log's own tiles and openings.
 */
export interface ProofSource {
  draw: string;
  origin: string;
  vkey: string;
  checkpoint: string;
  seals: { attempt: number; checkpoint: string }[];
  /** Every entry's text in order. */
  entries: () => AsyncIterable<string>;
  /** The documents of the terms, each a canonical text. */
  terms: (hashes: readonly string[]) => Promise<string[]>;
  /** The canonical text of each ticket's opening in order; nothing before the close. */
  openings: () => AsyncIterable<string>;
}

export interface VerifyOptions {
  crypto: ProofCrypto;
  /** A note verifier key that the visitor had before. */
  pinned?: string;
  /** The one network whose randomness passes: drand's quicknet, unless a test has its own. */
  chain?: DrandChain;
  /** Heads, seals, tlog-proofs or whole bundles that the visitor kept, as text. */
  earlier?: readonly string[];
  /** Told now and then how far it has come, between 0 and 1. */
  onProgress?: (done: number) => void;
}
