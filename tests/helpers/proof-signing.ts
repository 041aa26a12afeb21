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
import type { ProofSource } from '#domain/proof/verify/report.ts';
import { proofCrypto } from './proof-crypto.ts';

const { sha256 } = proofCrypto;
const utf8 = (text: string) => new TextEncoder().encode(text);

export const DRAW = 'draw-of-the-tests';
export const ORIGIN = `draws.example/api/v1/prize-draws/${DRAW}/log`;

type Log = { entries: LogEntry[] };

/** The platform's signing key, or another one for a fork. */
export function signingKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  return { privateKey, raw, vkey: buildVerifierKey(ORIGIN, raw, sha256) };
}
export type SigningKey = ReturnType<typeof signingKey>;
export const OPERATOR = signingKey();

/** The root of the tree with these entries. */
export function computeRootAfter(entries: readonly LogEntry[]): Uint8Array {
  const edge: Edge = [];
  entries.forEach((entry, i) => void grow(sha256, edge, i, hashLeaf(sha256, utf8(formatEntry(entry)))));
  return computeRoot(sha256, edge);
}

/** The signed head of the log at this size. */
export function signHeadAt({ entries }: Log, size: number, key: SigningKey = OPERATOR): string {
  const body = buildCheckpointBody(ORIGIN, size, computeRootAfter(entries.slice(0, size)));
  return buildSignedNote(
    body,
    ORIGIN,
    computeKeyHash(ORIGIN, key.raw, sha256),
    new Uint8Array(sign(null, utf8(body), key.privateKey)),
  );
}

/** The proof of a ticket, with the head of the log at this size. */
export async function receiptOf(draw: Log, number: number, size: number): Promise<string> {
  const texts = draw.entries.slice(0, size).map((entry) => utf8(formatEntry(entry)));
  const index = draw.entries.findIndex((entry) => entry.type === 'ticket' && entry.number === number);
  const read = async (level: number, at: number): Promise<Uint8Array> =>
    level === 0
      ? hashLeaf(sha256, texts[at] ?? new Uint8Array())
      : hashNode(sha256, await read(level - 1, 2 * at), await read(level - 1, 2 * at + 1));
  const hashes = await buildInclusionProof(index, size, read, sha256);
  return formatTlogProof({
    index,
    entry: texts[index] ?? new Uint8Array(),
    hashes,
    checkpoint: signHeadAt(draw, size),
  });
}

export type Opening = {
  answer: { difficulty: string; given: string; prompt: string; solution: string; type: string } | null;
  answerNonce: string | null;
  name: string | null;
  nameNonce: string | null;
  number: number;
  route: 'paid' | 'post';
};

export type Bundle = Omit<ProofSource, 'entries' | 'terms' | 'openings'> & {
  version: string;
  entries: string[];
  terms: string[];
  openings: Opening[];
};
