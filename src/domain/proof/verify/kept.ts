import { plural } from '../../text/plural.ts';
import { toHex } from '../base64.ts';
import { isSameBytes } from '../inclusion.ts';
import { HEAD_PARSERS, NoteError, type TreeHead, type VerifierKey } from '../signed-note.ts';
import { checkTlogProof, parseTlogProof } from '../tlog-proof.ts';
import type { ProofVersion } from '../version.ts';
import { type Evidence, type EvidenceKind, parseEvidence } from './evidence.ts';
import type { Findings } from './findings.ts';
import { open } from './heads.ts';
import type { ProofCrypto, VerifyOptions } from './report.ts';
import { isObject } from './shapes.ts';
import type { LogFacts } from './walk.ts';

/** A signed head that the visitor kept, and where it came from. */
export type KeptHead = { what: string; head: TreeHead };

type Tools = { version: ProofVersion; crypto: ProofCrypto; findings: Findings };

const KINDS: Record<EvidenceKind, string> = {
  bundle: 'an earlier proof',
  'tlog-proof': 'a ticket proof',
  head: 'a signed head',
  key: 'a key',
};

/** Parses the visitor's evidence and checks its key. Evidence from another log fails `history`. */
export async function readKept(
  { pinned, earlier = [] }: VerifyOptions,
  vkey: string,
  key: VerifierKey | null,
  tools: Tools,
): Promise<KeptHead[]> {
  const { findings } = tools;
  if (pinned !== undefined) checkPinned(pinned, vkey, findings);
  const heads: KeptHead[] = [];
  for (const [i, text] of earlier.entries()) {
    const evidence = parseEvidence(text);
    const what = `What you kept (${i + 1}: ${evidence ? KINDS[evidence.kind] : 'unknown'})`;
    if (!evidence)
      findings.fail('history', `${what} is not a signed head, a ticket proof, an older proof or a key.`);
    else if (evidence.kind === 'key') checkPinned(evidence.text, vkey, findings);
    else if (!key) findings.fail('history', `${what} cannot be compared: this log has no key.`);
    else heads.push(...(await headsIn(evidence, what, key, tools)));
  }
  return heads;
}

/** Checks that this log extends every kept head: the rest of check `history`. */
export function checkKept(kept: readonly KeptHead[], log: LogFacts, findings: Findings): void {
  for (const { what, head } of kept) {
    const root = log.rootsAt.get(head.size);
    findings.value('history', what, `${head.size} ${toHex(head.root)}`);
    if (!root)
      findings.fail(
        'history',
        `${what} covers ${head.size.toLocaleString('en-GB')} entries, but this log has fewer.`,
      );
    else if (!isSameBytes(root, head.root))
      findings.fail('history', `${what} was signed for a different log: this one was rewritten or forked.`);
  }
  const seals = plural(log.attempts.length, 'seal');
  findings.holds(
    'history',
    kept.length > 0
      ? `The log extends everything that was signed before: ${seals}, and what you kept.`
      : log.attempts.length > 0
        ? `The log extends what was signed before: ${seals}.`
        : 'Nothing has been sealed yet.',
  );
}

function checkPinned(pinned: string, vkey: string, findings: Findings): void {
  findings.value('history', 'the key that you kept', pinned.trim());
  if (pinned.trim() !== vkey) findings.fail('history', 'The log is not signed with the key that you kept.');
}

async function headsIn(
  evidence: Evidence,
  what: string,
  key: VerifierKey,
  tools: Tools,
): Promise<KeptHead[]> {
  const wrong = (problem: string) => tools.findings.fail('history', `${what}: ${problem}`);
  if (evidence.kind === 'tlog-proof') {
    const head = await openTlogProof(evidence.text, key, tools, wrong);
    return head ? [{ what, head }] : [];
  }
  const notes = evidence.kind === 'bundle' ? notesInBundle(evidence.text) : [evidence.text];
  if (notes.length === 0) wrong('It has no signed head in it.');
  const heads: KeptHead[] = [];
  for (const note of notes) {
    const head = await open(note, key, tools, wrong);
    if (head) heads.push({ what: notes.length > 1 ? `${what}, at ${head.size}` : what, head });
  }
  return heads;
}

async function openTlogProof(
  text: string,
  key: VerifierKey,
  { crypto, version }: Tools,
  wrong: (problem: string) => void,
): Promise<TreeHead | null> {
  const parse = HEAD_PARSERS[version];
  try {
    return await checkTlogProof(parseTlogProof(text, parse), key, crypto, parse);
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
    wrong(error.message);
    return null;
  }
}

/** The signed heads of a whole proof: its own and its seals. The rest of a proof is not signed and proves nothing. */
function notesInBundle(text: string): string[] {
  let bundle: unknown;
  try {
    bundle = JSON.parse(text);
  } catch {
    return [];
  }
  if (!isObject(bundle)) return [];
  const seals = Array.isArray(bundle.seals)
    ? bundle.seals.map((seal) => (isObject(seal) ? seal.checkpoint : null))
    : [];
  return [...seals, bundle.checkpoint ?? null].filter((note) => typeof note === 'string');
}
