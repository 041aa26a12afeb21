import { fromBase64, toBase64 } from './base64.ts';
import { verifyInclusion } from './inclusion.ts';
import type { Sha256 } from './pick.ts';
import {
  type Checkpoint,
  isCanonicalSize,
  type NoteCrypto,
  NoteError,
  openCheckpoint,
  parseCheckpoint,
  type TreeHead,
  type VerifierKey,
} from './signed-note.ts';
import { HASH_SIZE, hashLeaf } from './tree.ts';

/** A ticket proof (C2SP tlog-proof): proves that an entry is at `index` in the log with this signed head. */
export type TlogProof = {
  index: number;
  /** The entry itself. */
  entry: Uint8Array;
  /** The hashes of the inclusion proof, lowest first. */
  hashes: Uint8Array[];
  checkpoint: string;
};

/** The first line of a ticket proof, which identifies the format. */
const TLOG_PROOF_HEADER = 'c2sp.org/tlog-proof@v1';

// a tree has at most as many levels as its size has bits
const MOST_HASHES = 64;

export function formatTlogProof(proof: TlogProof): string {
  const hashes = proof.hashes.map((hash) => `${toBase64(hash)}\n`).join('');
  const extra = toBase64(proof.entry);
  return `${TLOG_PROOF_HEADER}\nextra ${extra}\nindex ${proof.index}\n${hashes}\n${proof.checkpoint}`;
}

/**
 * Parses a ticket proof without checking it. @throws NoteError if it is malformed or lacks the entry
 * @param parse `parseHead` for version 2
 */
export function parseTlogProof(
  text: string,
  parse: (text: string) => Checkpoint = parseCheckpoint,
): TlogProof {
  const end = text.indexOf('\n\n');
  const [header, extra = '', index = '', ...hashLines] = text.slice(0, Math.max(end, 0)).split('\n');
  if (header !== TLOG_PROOF_HEADER) throw new NoteError('This is not a proof of a log entry (tlog-proof).');
  const entry = extra.startsWith('extra ') ? fromBase64(extra.slice('extra '.length)) : null;
  if (!entry) throw new NoteError('The proof does not contain its entry.');
  const number = index.slice('index '.length);
  if (!index.startsWith('index ') || !isCanonicalSize(number) || hashLines.length > MOST_HASHES) {
    throw new NoteError('The proof does not give the index of its entry.');
  }
  const hashes = hashLines.map((line) => {
    const hash = fromBase64(line);
    if (hash?.length !== HASH_SIZE) throw new NoteError('A hash in the proof is malformed.');
    return hash;
  });
  const checkpoint = text.slice(end + 2);
  parse(checkpoint);
  return { index: Number(number), entry, hashes, checkpoint };
}

/** Whether a text has the form of a ticket proof. */
export function isTlogProof(text: string): boolean {
  try {
    parseTlogProof(text);
    return true;
  } catch (error) {
    if (error instanceof NoteError) return false;
    throw error;
  }
}

/**
 * Verifies a ticket proof: the key signed its head, and the entry is in the tree at its index. @throws NoteError
 * @param parse `parseHead` for version 2
 */
export async function checkTlogProof(
  proof: TlogProof,
  key: VerifierKey,
  crypto: NoteCrypto & { sha256: Sha256 },
  parse: (text: string) => Checkpoint = parseCheckpoint,
): Promise<TreeHead> {
  const head = await openCheckpoint(proof.checkpoint, key, crypto, parse);
  checkIncluded(proof, head, crypto.sha256);
  return head;
}

/** Checks that the entry of a proof is in the tree of a head, whose signatures the caller checks. @throws NoteError */
export function checkIncluded(proof: TlogProof, head: TreeHead, sha256: Sha256): void {
  const leaf = hashLeaf(sha256, proof.entry);
  const of = { leaf, index: proof.index, hashes: proof.hashes, size: head.size, root: head.root };
  if (!verifyInclusion(of, sha256)) {
    throw new NoteError('The proof does not show that its entry is in the tree of its signed head.');
  }
}
