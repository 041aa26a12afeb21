import { generateKeyPairSync, sign } from 'node:crypto';
import { formatEntry, type LogEntry } from '#domain/proof/entries.ts';
import { buildInclusionProof } from '#domain/proof/inclusion.ts';
import {
  buildCheckpointBody,
  buildSignedNote,
  buildVerifierKey,
  computeKeyHash,
} from '#domain/proof/signed-note.ts';
import { formatTlogProof } from '#domain/proof/tlog-proof.ts';
import { computeRoot, type Edge, grow, hashLeaf, hashNode } from '#domain/proof/tree.ts';
import type { ProofSource, SignedHeads } from '#domain/proof/verify/report.ts';
import type { ProofVersion } from '#domain/proof/version.ts';
import { proofCrypto } from './proof-crypto.ts';

const { sha256 } = proofCrypto;
const utf8 = (text: string) => new TextEncoder().encode(text);

export const DRAW = 'draw-of-the-tests';
export const ORIGIN = `draws.example/api/v1/prize-draws/${DRAW}/log`;

type Log = { version: ProofVersion; entries: LogEntry[] };

/** The platform's signing key, or another one for a fork. */
export function signingKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  return { privateKey, raw, vkey: buildVerifierKey(ORIGIN, raw, sha256) };
}
export type SigningKey = ReturnType<typeof signingKey>;
export const OPERATOR = signingKey();

/** The root of the tree with these entries. */
export function computeRootAfter({ version, entries }: Log): Uint8Array {
  return computeRootOf(entries.map((entry) => formatEntry(entry, version)));
}

/** The signed head of the log at this size. */
export function signHeadAt({ version, entries }: Log, size: number, key: SigningKey = OPERATOR): string {
  const body = buildCheckpointBody(
    ORIGIN,
    size,
    computeRootAfter({ version, entries: entries.slice(0, size) }),
  );
  return buildSignedNote(
    body,
    ORIGIN,
    computeKeyHash(ORIGIN, key.raw, sha256),
    new Uint8Array(sign(null, utf8(body), key.privateKey)),
  );
}

/** The proof of a ticket, with the head of the log at this size. */
export function receiptOf(draw: Log, number: number, size: number): Promise<string> {
  const texts = draw.entries.slice(0, size).map((entry) => formatEntry(entry, draw.version));
  const index = draw.entries.findIndex((entry) => entry.type === 'ticket' && entry.number === number);
  return proveEntry(texts, index, signHeadAt(draw, size));
}

/** The proof that an entry is in a log with these entries. */
export async function proveEntry(texts: string[], index: number, checkpoint: string): Promise<string> {
  const read = async (level: number, at: number): Promise<Uint8Array> =>
    level === 0
      ? hashLeaf(sha256, utf8(texts[at] ?? ''))
      : hashNode(sha256, await read(level - 1, 2 * at), await read(level - 1, 2 * at + 1));
  const hashes = await buildInclusionProof(index, texts.length, read, sha256);
  return formatTlogProof({ index, entry: utf8(texts[index] ?? ''), hashes, checkpoint });
}

/** The root of the tree with these entries. */
export function computeRootOf(texts: readonly string[]): Uint8Array {
  const edge: Edge = [];
  texts.forEach((text, i) => void grow(sha256, edge, i, hashLeaf(sha256, utf8(text))));
  return computeRoot(sha256, edge);
}

export type Opening = {
  answer: {
    difficulty: string;
    given: string;
    prompt?: string;
    sequence?: number[];
    solution?: string;
    type: string;
  } | null;
  answerNonce: string | null;
  name: string | null;
  nameNonce: string | null;
  number: number;
  route: 'paid' | 'post';
};

export type Bundle = Pick<ProofSource, 'draw' | 'origin' | 'vkey'> &
  SignedHeads & {
    version: string;
    entries: string[];
    terms: string[];
    openings: Opening[];
    /** Not in version 1. */
    words?: string | null;
    /** Not in version 1. */
    sealed?: ProofSource['sealed'];
  };
