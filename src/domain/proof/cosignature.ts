import type { Policy } from './policy.ts';
import {
  buildSignatureLine,
  type Checkpoint,
  isSignedBy,
  type NoteCrypto,
  NoteError,
  type NoteSignature,
  parseHead,
  type TreeHead,
  type VerifierKey,
} from './signed-note.ts';

/** A head that a log of a policy has signed, with the valid signatures of the policy's witnesses. */
export type CosignedHead = { head: TreeHead; cosignatures: Cosignature[] };

/** The signature of a witness: when it saw the head. */
export type Cosignature = {
  /** Its name in the policy. */
  witness: string;
  /** Seconds since 1970, at least 1. */
  time: bigint;
};

const TIME_SIZE = 8;
const SIGNATURE_SIZE = 64;
const LATEST = 2n ** 63n - 1n;

/** The text that a witness signs (C2SP tlog-cosignature v1): the time in front of the text of the head. */
export function buildCosignedText(body: string, time: bigint): string {
  return `cosignature/v1\ntime ${time}\n${body}`;
}

/** The signature line of a witness, with its line feed. */
export function buildCosignatureLine(key: VerifierKey, time: bigint, signature: Uint8Array): string {
  const bytes = new Uint8Array(TIME_SIZE + signature.length);
  new DataView(bytes.buffer).setBigUint64(0, time);
  bytes.set(signature, TIME_SIZE);
  return buildSignatureLine(key.name, key.hash, bytes);
}

/** Verifies a line of a witness under the text of a head, and returns its time. @throws NoteError */
export async function openCosignature(
  line: NoteSignature,
  key: VerifierKey,
  body: string,
  crypto: NoteCrypto,
): Promise<bigint> {
  const { signature: bytes } = line;
  if (bytes.length !== TIME_SIZE + SIGNATURE_SIZE) {
    throw new NoteError('The signature of a witness has the wrong length.');
  }
  const time = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
  if (time < 1n || time > LATEST)
    throw new NoteError('The signature of a witness does not have a valid time.');
  const text = new TextEncoder().encode(buildCosignedText(body, time));
  if (!(await crypto.verifyEd25519(key.publicKey, text, bytes.slice(TIME_SIZE)))) {
    throw new NoteError('The signature of a witness on the signed head is not valid.');
  }
  return time;
}

/**
 * Parses a head of draw proof version 2 and verifies it by a policy: a log of the policy signed it under its own name,
 * and each signature by a key of the policy holds. Signatures by other keys are ignored. @throws NoteError
 */
export async function openCosigned(text: string, policy: Policy, crypto: NoteCrypto): Promise<CosignedHead> {
  const checkpoint = parseHead(text);
  const { origin, size, root, body } = checkpoint;
  let isSigned = false;
  for (const { key } of policy.logs) {
    const line = findOwnLine(checkpoint, key);
    if (!line) continue;
    const { signature } = line;
    if (
      signature.length !== SIGNATURE_SIZE ||
      !(await crypto.verifyEd25519(key.publicKey, new TextEncoder().encode(body), signature))
    ) {
      throw new NoteError("The log's signature on the signed head is not valid.");
    }
    if (key.name === origin) isSigned = true;
  }
  if (!isSigned) throw new NoteError('The signed head is not signed by a log of the policy.');
  const cosignatures: Cosignature[] = [];
  for (const { name, key } of policy.witnesses) {
    const line = findOwnLine(checkpoint, key);
    if (line) cosignatures.push({ witness: name, time: await openCosignature(line, key, body, crypto) });
  }
  return { head: { origin, size, root }, cosignatures };
}

/** The line of a key; undefined if it has none. @throws NoteError if it has two */
function findOwnLine({ signatures }: Checkpoint, key: VerifierKey): NoteSignature | undefined {
  const [own, second] = signatures.filter((line) => isSignedBy(line, key));
  if (second) throw new NoteError(`The signed head has two signatures of ${key.name}.`);
  return own;
}
