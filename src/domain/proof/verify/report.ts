import type { Hmac, Sha256 } from '../pick.ts';
import type { DrandChain } from '../rounds.ts';

/** The checks in display order. docs/verifying-a-draw.md defines each of them. */
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

/**
 * The result of one check. `message` is a sentence for users; `values` are for experts to compare (hashes, sizes,
 * rounds, keys).
 */
export interface Check {
  id: CheckId;
  ok: boolean;
  message: string;
  values: Record<string, string>;
}

/**
 * `beacon`: the result could not be known when the list was sealed. `committed`: the proof is consistent, but the
 * platform could have chosen the winner.
 */
export type Strength = 'beacon' | 'committed';

/** An attempt as the verifier recalculated it. Hex is lower case. */
export interface VerifiedAttempt {
  attempt: number;
  root: string;
  seed: string;
  winners: { number: number | null; rank: number }[];
}

export interface Report {
  valid: boolean;
  /** Null if the log cannot be read. */
  strength: Strength | null;
  checks: Check[];
  /**
   * Facts about the draw that are not errors: closed early, voided tickets, wrong answers, postal entries, cancelled, each
   * redraw.
   */
  notes: string[];
  attempts: VerifiedAttempt[];
  /** From the log, if it could be read. */
  draw: string | null;
  entries: number;
  tickets: number;
}

/** The cryptography that the verifier needs: WebCrypto and noble in browsers, node:crypto and noble in Node. */
export interface ProofCrypto {
  sha256: Sha256;
  hmac: Hmac;
  /** Verifies Ed25519. `publicKey` has 32 bytes, `signature` 64. False for 32 bytes that are not a valid key. */
  verifyEd25519: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => Promise<boolean>;
  /** Verifies BLS on G1 with RFC 9380 hashing, as in drand's quicknet. Never throws. */
  verifyBls: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;
}

/**
 * The source of a proof, read in pieces so that memory use does not depend on the size of the draw: a bundle in memory,
 * or the log's tiles and openings.
 */
export interface ProofSource {
  draw: string;
  origin: string;
  vkey: string;
  checkpoint: string;
  seals: { attempt: number; checkpoint: string }[];
  /** The text of every entry, in order. */
  entries: () => AsyncIterable<string>;
  /** The documents of the terms, as canonical texts. */
  terms: (hashes: readonly string[]) => Promise<string[]>;
  /** The canonical text of each opening, in order; none before the close. */
  openings: () => AsyncIterable<string>;
}

export interface VerifyOptions {
  crypto: ProofCrypto;
  /** A verifier key that the visitor kept, in signed-note format. */
  pinned?: string;
  /** The only accepted network: drand's quicknet, except in tests. */
  chain?: DrandChain;
  /** Heads, seals, ticket proofs or whole bundles that the visitor kept, as text. */
  earlier?: readonly string[];
  /** Called from time to time with the progress, from 0 to 1. */
  onProgress?: (done: number) => void;
}
