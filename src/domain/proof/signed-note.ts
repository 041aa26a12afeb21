import { fromBase64, fromHex, toBase64, toHex } from './base64.ts';
import type { Sha256 } from './pick.ts';
import { HASH_SIZE } from './tree.ts';
import type { ProofVersion } from './version.ts';

/** A malformed text or an invalid signature. The message is a sentence for users. */
export class NoteError extends Error {
  override name = 'NoteError';
}

/** The public Ed25519 key of a log (C2SP signed-note, type 0x01) or of a witness (type 0x04). */
export type VerifierKey = {
  name: string;
  /** The first 4 bytes of SHA-256(name ‖ "\n" ‖ type ‖ public key). */
  hash: Uint8Array;
  /** 32 bytes. */
  publicKey: Uint8Array;
};

/** The head of a log's tree at one size. Logs sign heads. */
export type TreeHead = { origin: string; size: number; root: Uint8Array };

/** A parsed signed head. Its signatures have not been checked. */
export type Checkpoint = TreeHead & {
  /** The signed text. */
  body: string;
  signatures: NoteSignature[];
};

/** A parsed signature line. The signature has not been checked. */
export type NoteSignature = { name: string; keyHash: Uint8Array; signature: Uint8Array };

/** The functions needed to verify a signed head. */
export type NoteCrypto = {
  verifyEd25519: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => Promise<boolean>;
};

/** The kinds of Ed25519 keys: a log's key, and the key of a witness, whose signatures contain their time. */
export const KEY_TYPE = { log: 0x01, witness: 0x04 } as const;
export type KeyType = (typeof KEY_TYPE)[keyof typeof KEY_TYPE];

const KEY_SIZE = 32;
const KEY_HASH_SIZE = 4;
// far above any real head, to bound the work of a verifier
const LONGEST_NOTE = 100_000;
// as in Go's sumdb/note
const MOST_SIGNATURES = 100;

/** The key hash in a signature line. */
export function computeKeyHash(
  name: string,
  publicKey: Uint8Array,
  sha256: Sha256,
  type: KeyType = KEY_TYPE.log,
): Uint8Array {
  const label = new TextEncoder().encode(`${name}\n`);
  const bytes = new Uint8Array(label.length + 1 + publicKey.length);
  bytes.set(label);
  bytes[label.length] = type;
  bytes.set(publicKey, label.length + 1);
  return sha256(bytes).slice(0, KEY_HASH_SIZE);
}

/**
 * A public key as text: `name+hash+base64`.
 * @throws NoteError for a name that a signature line cannot contain, or a key that is not 32 bytes
 */
export function buildVerifierKey(
  name: string,
  publicKey: Uint8Array,
  sha256: Sha256,
  type: KeyType = KEY_TYPE.log,
): string {
  if (!isKeyName(name)) throw new NoteError(`"${name}" cannot name a key.`);
  if (publicKey.length !== KEY_SIZE) throw new NoteError('An Ed25519 public key has 32 bytes.');
  const hash = toHex(computeKeyHash(name, publicKey, sha256, type));
  return `${name}+${hash}+${toBase64(Uint8Array.of(type, ...publicKey))}`;
}

/** @throws NoteError unless `buildVerifierKey` would produce exactly this text */
export function parseVerifierKey(text: string, sha256: Sha256, type: KeyType = KEY_TYPE.log): VerifierKey {
  // the base64 may contain a +, the name may not
  const [name = '', hashText = ''] = text.split('+', 2);
  const hash = fromHex(hashText);
  const key = fromBase64(text.slice(name.length + hashText.length + 2));
  if (!isKeyName(name) || hash?.length !== KEY_HASH_SIZE || key?.length !== KEY_SIZE + 1) {
    throw new NoteError('The public key is not of the form name+hash+base64.');
  }
  if (key[0] !== type) {
    const expected = type === KEY_TYPE.log ? 'an Ed25519 key' : "a witness's Ed25519 key";
    throw new NoteError(`The public key is not ${expected}.`);
  }
  const publicKey = key.slice(1);
  if (toHex(computeKeyHash(name, publicKey, sha256, type)) !== hashText) {
    throw new NoteError('The public key does not have the hash that stands beside it.');
  }
  return { name, hash, publicKey };
}

/** The text that a log signs (C2SP tlog-checkpoint): origin, tree size and root, one per line. */
export function buildCheckpointBody(origin: string, size: number, root: Uint8Array): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** A body with its signature (C2SP signed-note). The signature covers the UTF-8 bytes of the body. */
export function buildSignedNote(body: string, name: string, hash: Uint8Array, signature: Uint8Array): string {
  return `${body}\n${buildSignatureLine(name, hash, signature)}`;
}

/** A signature line with its line feed. */
export function buildSignatureLine(name: string, hash: Uint8Array, signature: Uint8Array): string {
  return `— ${name} ${toBase64(Uint8Array.of(...hash, ...signature))}\n`;
}

/** Parses a signed head by the rules of draw proof version 1. @throws NoteError */
export function parseCheckpoint(text: string): Checkpoint {
  if (text.length > LONGEST_NOTE) throw new NoteError('The signed head is too long.');
  return parseNote(text, isCanonicalSize);
}

/** Parses a signed head by the rules of draw proof version 2: its size is 1 to 10¹⁵−1. @throws NoteError */
export function parseHead(text: string): Checkpoint {
  return parseNote(text, (size) => /^[1-9]\d{0,14}$/.test(size));
}

/** How the signed heads of each version are parsed. */
export const HEAD_PARSERS: Record<ProofVersion, (text: string) => Checkpoint> = {
  1: parseCheckpoint,
  2: parseHead,
};

/** Parses a signed head strictly: three lines, an empty line, signature lines, and nothing else. */
function parseNote(text: string, isSize: (text: string) => boolean): Checkpoint {
  if (!text.isWellFormed() || hasControlCharacter(text)) {
    throw new NoteError('The signed head is not a text of the right kind.');
  }
  const [origin = '', size = '', rootText = '', gap, ...lines] = text.split('\n');
  if (gap !== '') throw new NoteError('The signed head has lines that do not belong there.');
  if (lines.pop() !== '' || lines.length === 0) throw new NoteError('The signed head has no signature.');
  const root = fromBase64(rootText);
  if (!isKeyName(origin) || !isSize(size) || root?.length !== HASH_SIZE) {
    throw new NoteError('The signed head does not say origin, size and root as it should.');
  }
  if (lines.length > MOST_SIGNATURES) throw new NoteError('The signed head has too many signatures.');
  const body = `${origin}\n${size}\n${rootText}\n`;
  return { origin, size: Number(size), root, body, signatures: lines.map(parseSignature) };
}

/**
 * Parses a signed head and checks that the key signed it exactly once. Signatures by other keys, such as those of
 * witnesses, are ignored. The origin must be the key's name. @throws NoteError
 * @param parse `parseHead` for version 2
 */
export async function openCheckpoint(
  text: string,
  key: VerifierKey,
  crypto: NoteCrypto,
  parse: (text: string) => Checkpoint = parseCheckpoint,
): Promise<TreeHead> {
  const { origin, size, root, body, signatures } = parse(text);
  if (origin !== key.name) throw new NoteError('The signed head and the key belong to different logs.');
  const [own, second] = signatures.filter((line) => isSignedBy(line, key));
  if (!own) throw new NoteError("The signed head does not carry the log's signature.");
  if (second) throw new NoteError("The signed head carries the log's signature more than once.");
  if (
    own.signature.length !== 64 ||
    !(await crypto.verifyEd25519(key.publicKey, utf8(body), own.signature))
  ) {
    throw new NoteError("The log's signature on the signed head is not valid.");
  }
  return { origin, size, root };
}

/** Whether the name and the key hash of a signature line are those of a key. */
export function isSignedBy(line: NoteSignature, key: VerifierKey): boolean {
  return line.name === key.name && toHex(line.keyHash) === toHex(key.hash);
}

/**
 * Whether a text is a whole number as used in heads and proofs: decimal, without leading zeros, and exact as a double.
 */
export function isCanonicalSize(text: string): boolean {
  return /^(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text));
}

/** Parses a signature line without its line feed. @throws NoteError */
export function parseSignature(line: string): NoteSignature {
  const [dash, name = '', base64 = '', ...more] = line.split(' ');
  const bytes = fromBase64(base64);
  if (dash !== '—' || more.length > 0 || !isKeyName(name) || !bytes || bytes.length <= KEY_HASH_SIZE) {
    throw new NoteError('A line under the signed head is not a signature.');
  }
  return { name, keyHash: bytes.slice(0, KEY_HASH_SIZE), signature: bytes.slice(KEY_HASH_SIZE) };
}

/** The names in signed notes contain no Unicode space and no plus sign. */
function isKeyName(name: string): boolean {
  return (
    name !== '' && name.isWellFormed() && !/[\p{White_Space}+]/u.test(name) && !hasControlCharacter(name)
  );
}

function hasControlCharacter(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x20 && unit !== 0x0a) return true;
  }
  return false;
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
