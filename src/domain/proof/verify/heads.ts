import { toHex } from '../base64.ts';
import { isSameBytes } from '../inclusion.ts';
import {
  HEAD_PARSERS,
  NoteError,
  openCheckpoint,
  parseVerifierKey,
  type TreeHead,
  type VerifierKey,
} from '../signed-note.ts';
import type { ProofVersion } from '../version.ts';
import type { Findings } from './findings.ts';
import type { ProofCrypto, ProofSource, SignedHeads } from './report.ts';
import type { LogFacts } from './walk.ts';

type Tools = { version: ProofVersion; crypto: ProofCrypto; findings: Findings };

const SCHEME = /^[a-z][a-z0-9.-]*:\/\//i;

/** The log's key; null if it is invalid, which fails `signature`. */
export function readKey(source: ProofSource, { crypto, findings }: Tools): VerifierKey | null {
  findings.value('signature', 'key', source.vkey);
  return problemOf(
    () => parseVerifierKey(source.vkey, crypto.sha256),
    (problem) => findings.fail('signature', problem),
  );
}

/** The log's own head, whichever key signed it; null if it cannot be parsed. */
function readHead(checkpoint: string, version: ProofVersion): TreeHead | null {
  return problemOf(
    () => HEAD_PARSERS[version](checkpoint),
    () => undefined,
  );
}

/** Checks that the log's key signed the head and that it names the right log: check `signature`. */
export async function checkSignature(
  source: ProofSource,
  { checkpoint }: SignedHeads,
  key: VerifierKey | null,
  tools: Tools,
): Promise<void> {
  const { findings } = tools;
  const suffix = `/api/v1/prize-draws/${source.draw}/log`;
  findings.value('signature', 'origin', source.origin);
  if (!source.origin.endsWith(suffix) || source.origin.length === suffix.length)
    findings.fail('signature', 'The origin of the log is not that of a log of this draw.');
  if (source.version === 2 && SCHEME.test(source.origin))
    findings.fail('signature', 'The origin of the log begins with a scheme, which an origin does not have.');
  if (!key) return;
  if (key.name !== source.origin) findings.fail('signature', 'The public key belongs to another log.');
  await open(checkpoint, key, tools, (problem) => findings.fail('signature', problem));
  findings.holds('signature', "The log's key signed the log's head.");
}

/** Checks the head against the entries: check `root`. */
export function checkRoot({ checkpoint }: SignedHeads, log: LogFacts, { findings, version }: Tools): void {
  const head = readHead(checkpoint, version);
  findings.value('root', 'entries', log.size);
  findings.value('root', 'root of the entries', toHex(log.root));
  if (!head) {
    findings.fail('root', 'There is no signed head to compare the entries with.');
    return;
  }
  findings.value('root', 'signed size', head.size);
  findings.value('root', 'signed root', toHex(head.root));
  if (head.size !== log.size)
    findings.fail('root', `The signed head has ${head.size} entries, but there are ${log.size}.`);
  else if (!isSameBytes(head.root, log.root))
    findings.fail('root', 'The entries are not those of the signed head.');
  findings.holds('root', 'The entries are exactly those of the signed head.');
}

/** Checks that each attempt has a seal whose last entry is the attempt's announcement: part of check `history`. */
export async function checkSeals(
  { seals }: SignedHeads,
  key: VerifierKey | null,
  log: LogFacts,
  tools: Tools,
): Promise<void> {
  const { findings } = tools;
  if (seals.length !== log.attempts.length)
    findings.fail(
      'history',
      `There are ${seals.length} seals for ${log.attempts.length} announced attempts.`,
    );
  if (!key && seals.length > 0)
    findings.fail('history', "The seals cannot be checked without the log's key.");
  for (const [i, { attempt, checkpoint }] of seals.entries()) {
    const announced = log.attempts[i];
    const wrong = (problem: string) => findings.fail('history', `The seal of attempt ${attempt}: ${problem}`);
    if (attempt !== announced?.draw.attempt || attempt <= (seals[i - 1]?.attempt ?? 0)) {
      wrong('It is in the place of the seal of another attempt.');
      continue;
    }
    const head = key && (await open(checkpoint, key, tools, wrong));
    if (!head) continue;
    findings.value('history', `seal of attempt ${attempt}`, `${head.size} ${toHex(head.root)}`);
    if (head.size !== announced.size) wrong('It does not end with the announcement of its attempt.');
    else if (!isSameBytes(head.root, announced.root)) wrong('Its entries are not those of this log.');
  }
}

/** Verifies a signed head. If that fails, passes the problem to `wrong` as a sentence and returns null. */
export async function open(
  checkpoint: string,
  key: VerifierKey,
  { crypto, version }: Tools,
  wrong: (problem: string) => void,
): Promise<TreeHead | null> {
  try {
    return await openCheckpoint(checkpoint, key, crypto, HEAD_PARSERS[version]);
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
    wrong(error.message);
    return null;
  }
}

function problemOf<T>(read: () => T, wrong: (problem: string) => void): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
    wrong(error.message);
    return null;
  }
}
