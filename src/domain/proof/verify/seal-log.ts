import { toHex } from '../base64.ts';
import { isSameBytes } from '../inclusion.ts';
import type { Policy } from '../policy.ts';
import { readSealHead, type SealHead } from '../seal-entries.ts';
import { NoteError, parseHead, type TreeHead } from '../signed-note.ts';
import { computeRoot, type Edge, grow, hashLeaf } from '../tree.ts';
import type { Findings } from './findings.ts';
import type { ProofCrypto, ProofSource, SealLogSource } from './report.ts';
import { openHead, type SealProof } from './seal-proofs.ts';
import { hasShape, isListOf, isObject, isText, type Members, type Shape } from './shapes.ts';
import { JsonError, parseStrictJson } from './strict-json.ts';
import type { LogFacts } from './walk.ts';

type Tools = { crypto: ProofCrypto; findings: Findings };

/** What the seal log says about one draw. */
export type SealLogFacts = {
  /** The draw's heads, in the log's order. */
  heads: { index: number; head: SealHead }[];
  /** Null if its own head is not valid. */
  head: TreeHead | null;
  size: number;
  root: Uint8Array;
  /** The roots of its first entries, at the sizes that were asked for. */
  rootsAt: ReadonlyMap<number, Uint8Array>;
  /** Whether it is a visitor's copy, which may be older than the draw and its proofs. */
  isCopy: boolean;
};

type Reading = {
  draw: string;
  proofs: readonly SealProof[];
  policy: Policy | undefined;
  isCopy: boolean;
  /** The sizes at which its root is asked for. */
  sizes: readonly number[];
};

/** Names a copy, which the visitor gave, apart from the seal log itself. */
const nameLog = (isCopy: boolean) => (isCopy ? 'Your copy of the seal log' : 'The seal log');

/** The number of entries that a seal log's head promises; none if that cannot be read. */
export function readSize(log: SealLogSource | { problem: string } | undefined): number[] {
  if (!log || 'problem' in log) return [];
  try {
    return [parseHead(log.checkpoint).size];
  } catch (error) {
    if (error instanceof NoteError) return [];
    throw error;
  }
}

const SEAL_LOG: Shape = { checkpoint: isText, entries: isListOf(isText) };

/** Parses a seal log in one document, or returns why it cannot be read, as a sentence. */
export function parseSealLog(text: string): SealLogSource | { problem: string } {
  let value: unknown;
  try {
    value = parseStrictJson(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { problem: `The seal log is not strict JSON: ${error.message}` };
  }
  if (!isObject(value) || !isSealLog(value))
    return { problem: 'The seal log does not have exactly a checkpoint and entries.' };
  const { checkpoint, entries } = value;
  return {
    checkpoint,
    entries: async function* () {
      yield entries;
    },
  };
}

function isSealLog(value: Members): value is { checkpoint: string; entries: string[] } {
  return hasShape(value, SEAL_LOG);
}

/** Reads the whole seal log once, and checks its head: part of check `sealed`. */
export async function readSealLog(
  source: SealLogSource,
  { draw, proofs, policy, isCopy, sizes: asked }: Reading,
  { crypto, findings }: Tools,
): Promise<SealLogFacts> {
  const fail = (problem: string) => findings.fail('sealed', `${nameLog(isCopy)}: ${problem}`);
  const head = await openOrFail(source.checkpoint, policy, crypto, fail);
  const sizes = new Set([...asked, ...proofs.map((proof) => proof.head.size)]);
  const rootsAt = new Map<number, Uint8Array>();
  const heads: SealLogFacts['heads'] = [];
  const edge: Edge = [];
  const utf8 = new TextEncoder();
  const readHead = createHeadReader(draw);
  let size = 0;
  const add = (text: string) => {
    grow(crypto.sha256, edge, size, hashLeaf(crypto.sha256, utf8.encode(text)));
    const entry = readHead(text);
    if (entry) heads.push({ index: size, head: entry });
    size += 1;
    if (sizes.has(size)) rootsAt.set(size, computeRoot(crypto.sha256, edge));
  };
  for await (const piece of source.entries()) piece.forEach(add);
  findings.value('sealed', `entries of ${isCopy ? 'your copy of ' : ''}the seal log`, size);
  return { heads, head, size, root: computeRoot(crypto.sha256, edge), rootsAt, isCopy };
}

/** Compares the entries with their own head, and with the heads under which seals are proved: part of check `sealed`. */
export function checkEntries(
  { head, size, root: whole, rootsAt, isCopy }: SealLogFacts,
  proofs: readonly SealProof[],
  findings: Findings,
): void {
  const fail = (problem: string) => findings.fail('sealed', `${nameLog(isCopy)}: ${problem}`);
  if (head) checkTree(head, size, whole, fail);
  for (const { attempt, head: proved } of proofs) {
    const root = rootsAt.get(proved.size);
    const isOlder = isCopy && size < proved.size;
    if (head && proved.origin !== head.origin)
      fail(`The seal of attempt ${attempt} is proved in another log.`);
    else if (isOlder) continue;
    else if (!root || !isSameBytes(root, proved.root))
      fail(`It does not continue the log in which the seal of attempt ${attempt} is proved.`);
  }
}

/**
 * Compares a visitor's copy with the seal log, which must continue it: the copy was made earlier.
 * @param copy read with its root at the size of the seal log, and the seal log with that of the copy
 */
export function compareCopy(copy: SealLogFacts, log: SealLogFacts, findings: Findings): void {
  if (!copy.head || !log.head) return;
  const fail = (problem: string) => findings.fail('sealed', `Your copy of the seal log: ${problem}`);
  const isLonger = copy.head.size > log.head.size;
  const [root, same] = isLonger
    ? [log.head.root, copy.rootsAt.get(log.head.size)]
    : [copy.head.root, log.rootsAt.get(copy.head.size)];
  if (copy.head.origin !== log.head.origin)
    fail(`It is a copy of another seal log, ${copy.head.origin}, and not of ${log.head.origin}.`);
  else if (!same || !isSameBytes(root, same))
    fail("The site's seal log has different entries in their place.");
  else if (isLonger)
    fail(`It has ${copy.head.size} entries, but the site's seal log has only ${log.head.size}.`);
}

/** Reads the heads of a draw in a seal log, which is not checked. */
export async function findHeads(source: SealLogSource, draw: string): Promise<SealHead[]> {
  const readHead = createHeadReader(draw);
  const heads: SealHead[] = [];
  for await (const piece of source.entries())
    for (const text of piece) {
      const head = readHead(text);
      if (head) heads.push(head);
    }
  return heads;
}

/** Returns the head in an entry if it is one of this draw. */
function createHeadReader(draw: string): (text: string) => SealHead | null {
  const named = JSON.stringify(draw);
  return (text) => {
    // Reading every entry of every draw as JSON would take long.
    const entry = text.includes(named) ? readSealHead(text) : null;
    return entry?.draw === draw ? entry : null;
  };
}

function checkTree(head: TreeHead, size: number, root: Uint8Array, fail: (problem: string) => void): void {
  if (head.size !== size) fail(`Its head has ${head.size} entries, but there are ${size}.`);
  else if (!isSameBytes(head.root, root)) fail('Its entries are not those of its head.');
}

async function openOrFail(
  checkpoint: string,
  policy: Policy | undefined,
  crypto: ProofCrypto,
  fail: (problem: string) => void,
): Promise<TreeHead | null> {
  try {
    return (await openHead(checkpoint, policy, crypto)).head;
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
    fail(error.message);
    return null;
  }
}

/** Compares the draw's heads in the seal log, or in a copy of it, with its own log: the rest of check `sealed`. */
export function checkSealLog(
  facts: SealLogFacts,
  { origin, vkey }: Pick<ProofSource, 'origin' | 'vkey'>,
  log: LogFacts,
  proofs: readonly SealProof[],
  findings: Findings,
): void {
  const { heads, isCopy } = facts;
  const fail = (problem: string) => findings.fail('sealed', `${nameLog(isCopy)}: ${problem}`);
  let before = 0;
  for (const { index, head } of heads) {
    const root = log.rootsAt.get(head.size);
    if (head.origin !== origin) fail(`Entry ${index} names a different origin for this draw.`);
    else if (head.size < before) fail(`Entry ${index} is a shorter head than the one before it.`);
    else if (!root) fail(`Entry ${index} covers ${head.size} entries of the draw's log, which has fewer.`);
    else if (toHex(root) !== head.root)
      fail(`Entry ${index} does not have the root of the draw's log at its size.`);
    before = Math.max(before, head.size);
  }
  checkSealsInOrder(facts, log, proofs, fail);
  const opening = heads.find(({ head }) => head.kind === 'open');
  const firstSeal = heads.find(({ head }) => head.kind === 'seal');
  // A copy may be older than the draw.
  if (isCopy && heads.length === 0) return;
  if (!opening) fail('It does not have the opening of this draw.');
  else if (opening.head.vkey !== vkey) fail('It has a different key for the log of this draw.');
  else if (firstSeal && firstSeal.index < opening.index)
    fail('It has a seal of this draw before its opening.');
}

function checkSealsInOrder(
  { heads, isCopy }: SealLogFacts,
  { attempts }: LogFacts,
  proofs: readonly SealProof[],
  fail: (problem: string) => void,
): void {
  const seals = heads.filter(({ head }) => head.kind === 'seal');
  const isOlder = isCopy && seals.length < attempts.length;
  if (seals.length !== attempts.length && !isOlder)
    fail(`It has ${seals.length} seals of this draw, which announced ${attempts.length} attempts.`);
  for (const [i, { index, head }] of seals.entries()) {
    const announced = attempts[i];
    if (!announced) return;
    if (head.size !== announced.size || head.root !== toHex(announced.root))
      fail(`Entry ${index} is not the seal of attempt ${announced.draw.attempt}.`);
    const proof = proofs.find(({ attempt }) => attempt === announced.draw.attempt);
    if (proof && proof.index !== index)
      fail(`The seal of attempt ${announced.draw.attempt} is not the entry that was proved.`);
  }
}
