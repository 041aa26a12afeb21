import type { Hmac, Sha256 } from '../pick.ts';
import type { Policy } from '../policy.ts';
import type { DrandChain } from '../rounds.ts';
import type { ProofVersion } from '../version.ts';
import type { Note } from './note.ts';

/** The checks of version 1 in display order. docs/verifying-a-draw.md defines each of them. */
export const CHECK_IDS_V1 = [
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
export const CHECK_IDS = [...CHECK_IDS_V1, 'sealed', 'tickets'] as const;
/** `announced` compares a draw's site with its proof, so it is not part of verifying the proof. */
export type CheckId = (typeof CHECK_IDS)[number] | 'announced';

/**
 * The result of one check. `message` is a sentence for users; `values` are for experts to compare (hashes, sizes,
 * rounds, keys).
 */
export interface Check {
  id: CheckId;
  /** Null if it was not checked, because something that it needs was not given. */
  ok: boolean | null;
  message: string;
  values: Record<string, string>;
}

/**
 * How much a valid proof proves. `witnessed`: independent witnesses saw the only sealed list before anyone could know
 * the result. `beacon`: public randomness decides the winner, but the time of the seal is only the platform's word.
 * `committed`: the log is consistent, but the platform could have chosen the winner.
 */
export type Strength = 'witnessed' | 'beacon' | 'committed';

/** An attempt as the verifier recalculated it. Hex is lower case. */
export interface VerifiedAttempt {
  attempt: number;
  /** When the attempt was announced. */
  at: string;
  root: string;
  seed: string;
  winners: { number: number | null; rank: number }[];
}

export interface Report {
  valid: boolean;
  /** Null if the log cannot be read. */
  strength: Strength | null;
  checks: Check[];
  /** Facts about the draw that are not errors, in the order of docs/verifying-a-draw.md. */
  notes: Note[];
  attempts: VerifiedAttempt[];
  /** The version of the proof; null if it cannot be read. */
  version: ProofVersion | null;
  /** From the log, if it could be read. */
  draw: string | null;
  /** The committed terms in force, as a canonical text; null if they could not be read. */
  terms: string | null;
  /** The drawn tickets in ascending order, with the names that the openings show; null where they show none. */
  names: { number: number; name: string | null }[];
  times: LogTimes;
  /** When each witness of the policy saw the seal of each attempt; empty without a policy. */
  witnessed: WitnessedSeal[];
  entries: number;
  tickets: number;
}

/** When the sales ended, the list was sealed and the draw was cancelled; null if the log does not say so. */
export type LogTimes = {
  /** Null in version 1. */
  ended: string | null;
  sealed: string | null;
  cancelled: string | null;
};

/** The times at which witnesses saw a seal, in RFC 3339 UTC. */
export type WitnessedSeal = {
  attempt: number;
  /** When enough witnesses had seen it; null if too few have. */
  quorumAt: string | null;
  witnesses: { name: string; at: string }[];
};

/** The cryptography that the verifier needs: WebCrypto and noble in browsers, node:crypto and noble in Node. */
export interface ProofCrypto {
  sha256: Sha256;
  hmac: Hmac;
  /** Verifies Ed25519. `publicKey` has 32 bytes, `signature` 64. False for 32 bytes that are not a valid key. */
  verifyEd25519: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => Promise<boolean>;
  /** Verifies BLS on G1 with RFC 9380 hashing, as in drand's quicknet. Never throws. */
  verifyBls: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;
}

/** Signed heads of a log, as signed notes: the newest one, and the seal of each attempt. */
export type SignedHeads = { checkpoint: string; seals: { attempt: number; checkpoint: string }[] };

/**
 * The source of a proof, read in pieces so that memory use does not depend on the size of the draw: a bundle in memory,
 * or the log's tiles and openings.
 */
export interface ProofSource {
  version: ProofVersion;
  draw: string;
  origin: string;
  vkey: string;
  /** The number of entries that the source expects. It decides only how progress is shown. */
  expected: number;
  /** The newest signed head and the seals. Called once, after the last entry, so that it may depend on the entries. */
  heads: () => Promise<SignedHeads>;
  /** Proofs that the seals are in the seal log; empty in version 1. */
  sealed: { attempt: number; tlogProof: string }[];
  /** The text of every entry, in order, in pieces of any length. */
  entries: () => AsyncIterable<readonly string[]>;
  /** The documents of the terms, as canonical texts. */
  terms: (hashes: readonly string[]) => Promise<string[]>;
  /** The canonical text of the word list; null before the close and in draws without a word game. */
  words: () => Promise<string | null>;
  /** The canonical text of each opening, in order, in pieces of any length; none before the close. Read at the close. */
  openings: () => AsyncIterable<readonly string[]>;
  /** True if no opening contains a name. The verifier then stores no hashes of holders, and rejects any name. */
  isNameless?: true;
}

/** The platform's seal log, read as the verifier needs it. */
export interface SealLogSource {
  checkpoint: string;
  /** The text of every entry, in order, in pieces of any length. */
  entries: () => AsyncIterable<readonly string[]>;
}

/** A round of the beacon that the visitor fetched. */
export type Beacon = { round: number; signature: string };

/** Takes what the verifier reads, so that a proof need not be read twice. */
export interface ProofReader {
  /** Called for every entry, in order. */
  addEntry: (text: string) => void;
  /** Called for every ticket on the entry list, ascending. */
  addEntered: (number: number) => void;
}

export interface VerifyOptions {
  crypto: ProofCrypto;
  /** A verifier key that the visitor kept, in signed-note format. */
  pinned?: string;
  /** The only accepted network: drand's quicknet, except in tests. */
  chain?: DrandChain;
  /** Heads, seals, ticket proofs or whole bundles that the visitor kept, as text. */
  earlier?: readonly string[];
  /** Ticket files, as text. */
  tickets?: readonly string[];
  /** The witnesses that the visitor trusts. */
  policy?: Policy;
  /** The seal log, or why it cannot be read. */
  sealLog?: SealLogSource | { problem: string };
  /** An older copy of the seal log that the visitor kept. It is compared with the draw's log, and with the seal log. */
  sealLogCopy?: SealLogSource | { problem: string };
  /** Rounds of the beacon. Those that are malformed or not signed by the network are ignored. */
  beacons?: readonly Beacon[];
  /** The time in RFC 3339 UTC, which tells whether a result is overdue. */
  now?: string;
  /** Is given what the verifier reads. */
  reader?: ProofReader;
  /** Called from time to time with the progress, from 0 to 1. */
  onProgress?: (done: number) => void;
  /** Called between steps that take long for a large draw, so that the process can serve others meanwhile. */
  nextTurn?: () => Promise<void>;
}
