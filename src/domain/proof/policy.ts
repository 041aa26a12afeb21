import { toHex } from './base64.ts';
import type { Sha256 } from './pick.ts';
import { KEY_TYPE, type KeyType, NoteError, parseVerifierKey, type VerifierKey } from './signed-note.ts';

/** Which logs and witnesses a verifier trusts, and which witnesses must have signed (C2SP tlog-policy). */
export type Policy = {
  logs: { vkey: string; key: VerifierKey; url: string | null }[];
  witnesses: PolicyWitness[];
  /** A group refers only to witnesses and groups that were defined before it. */
  groups: { name: string; threshold: number; members: string[] }[];
  /** A witness or a group; null for `quorum none`. */
  quorum: string | null;
};

export type PolicyWitness = {
  /** The name in the policy, which can differ from that of the key. */
  name: string;
  /** The key as text. */
  vkey: string;
  key: VerifierKey;
  url: string | null;
};

type Draft = {
  policy: Policy;
  defined: Set<string>;
  grouped: Set<string>;
  keys: Set<string>;
  hasQuorum: boolean;
};

const NO_QUORUM = 'none';

/**
 * Parses a policy.
 * @throws NoteError if it is malformed, lists no log, or has a key that is not an Ed25519 key of the right kind
 */
export function parsePolicy(text: string, sha256: Sha256): Policy {
  if (!text.isWellFormed() || hasForbiddenCharacter(text)) {
    throw new NoteError('The policy contains a character that is not allowed.');
  }
  const draft: Draft = {
    policy: { logs: [], witnesses: [], groups: [], quorum: null },
    defined: new Set(),
    grouped: new Set(),
    keys: new Set(),
    hasQuorum: false,
  };
  for (const [at, line] of text.split('\n').entries()) {
    const [keyword, ...words] = line.split(/[ \t]+/).filter((word) => word !== '');
    if (keyword === undefined || keyword.startsWith('#')) continue;
    readLine(
      draft,
      keyword,
      words,
      sha256,
      (problem) => new NoteError(`Line ${at + 1} of the policy: ${problem}`),
    );
  }
  if (draft.policy.logs.length === 0) throw new NoteError('The policy names no log.');
  if (!draft.hasQuorum) throw new NoteError('The policy has no quorum line.');
  return draft.policy;
}

/**
 * The smallest time at which the witnesses that had signed by then satisfy the quorum; null if there is none, or if the
 * policy asks for none.
 * @param cosigned the valid signatures, with the names of their witnesses in the policy
 */
export function computeQuorumTime(
  policy: Policy,
  cosigned: readonly { witness: string; time: bigint }[],
): bigint | null {
  if (policy.quorum === null) return null;
  const times = new Map<string, bigint>();
  for (const { witness, time } of cosigned) {
    const known = times.get(witness);
    if (known === undefined || time < known) times.set(witness, time);
  }
  // a group has signed when the last of the witnesses that it needs has
  for (const { name, threshold, members } of policy.groups) {
    const reached = members.flatMap((member) => times.get(member) ?? []).sort(compareTimes);
    const time = reached[threshold - 1];
    if (time !== undefined) times.set(name, time);
  }
  return times.get(policy.quorum) ?? null;
}

function compareTimes(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

type Complain = (problem: string) => NoteError;

function readLine(draft: Draft, keyword: string, words: string[], sha256: Sha256, complain: Complain): void {
  if (keyword === 'log') readLog(draft, words, sha256, complain);
  else if (keyword === 'witness') readWitness(draft, words, sha256, complain);
  else if (keyword === 'group') readGroup(draft, words, complain);
  else if (keyword === 'quorum') readQuorum(draft, words, complain);
  else throw complain('It does not begin with log, witness, group or quorum.');
}

function readLog(draft: Draft, [vkey, url, ...more]: string[], sha256: Sha256, complain: Complain): void {
  if (vkey === undefined || more.length > 0)
    throw complain('A log line needs a key, and may have an address.');
  const key = readKey(vkey, KEY_TYPE.log, sha256, complain);
  addKey(draft, 'log', key, complain);
  draft.policy.logs.push({ vkey, key, url: url ?? null });
}

function readWitness(draft: Draft, words: string[], sha256: Sha256, complain: Complain): void {
  const [name, vkey, url, ...more] = words;
  if (name === undefined || vkey === undefined || more.length > 0) {
    throw complain('A witness line needs a name and a key, and may have an address.');
  }
  const key = readKey(vkey, KEY_TYPE.witness, sha256, complain);
  addKey(draft, 'witness', key, complain);
  define(draft, name, complain);
  draft.policy.witnesses.push({ name, vkey, key, url: url ?? null });
}

function readGroup(draft: Draft, [name, count, ...members]: string[], complain: Complain): void {
  if (name === undefined || count === undefined || members.length === 0) {
    throw complain(
      'A group line needs a name, the number of members that must sign, and at least one member.',
    );
  }
  for (const member of members) {
    if (!draft.defined.has(member)) throw complain(`"${member}" is not defined on an earlier line.`);
    if (draft.grouped.has(member)) throw complain(`"${member}" is a member more than once.`);
    draft.grouped.add(member);
  }
  const threshold = readThreshold(count, members.length);
  if (threshold === null)
    throw complain(`"${count}" is not all, any or a number from 1 to ${members.length}.`);
  define(draft, name, complain);
  draft.policy.groups.push({ name, threshold, members });
}

function readQuorum(draft: Draft, [name, ...more]: string[], complain: Complain): void {
  if (draft.hasQuorum) throw complain('There is more than one quorum line.');
  if (name === undefined || more.length > 0) throw complain('A quorum line needs exactly one name.');
  if (name !== NO_QUORUM && !draft.defined.has(name))
    throw complain(`"${name}" is not defined on an earlier line.`);
  draft.hasQuorum = true;
  draft.policy.quorum = name === NO_QUORUM ? null : name;
}

/** The number of members that a group needs; null unless there are that many. */
function readThreshold(text: string, members: number): number | null {
  if (text === 'any') return 1;
  if (text === 'all') return members;
  const threshold = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
  return threshold >= 1 && threshold <= members ? threshold : null;
}

function readKey(vkey: string, type: KeyType, sha256: Sha256, complain: Complain): VerifierKey {
  try {
    return parseVerifierKey(vkey, sha256, type);
  } catch (error) {
    throw error instanceof NoteError ? complain(error.message) : error;
  }
}

/** The same public key under two names would count twice. */
function addKey(draft: Draft, kind: 'log' | 'witness', key: VerifierKey, complain: Complain): void {
  const name = `${kind} ${toHex(key.publicKey)}`;
  if (draft.keys.has(name)) throw complain('Another line has the same public key.');
  draft.keys.add(name);
}

/** Witnesses and groups share their names. */
function define(draft: Draft, name: string, complain: Complain): void {
  if (name === NO_QUORUM || draft.defined.has(name)) throw complain(`"${name}" is already defined.`);
  draft.defined.add(name);
}

/** The only control characters allowed are tabs and line feeds. */
function hasForbiddenCharacter(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if ((unit < 0x20 && unit !== 0x09 && unit !== 0x0a) || unit === 0x7f) return true;
  }
  return false;
}
