import { generateKeyPairSync, sign } from 'node:crypto';
import { buildCosignatureLine, buildCosignedText } from '#domain/proof/cosignature.ts';
import {
  buildSignatureLine,
  buildVerifierKey,
  KEY_TYPE,
  type KeyType,
  parseVerifierKey,
} from '#domain/proof/signed-note.ts';
import { proofCrypto } from './proof-crypto.ts';

const { sha256 } = proofCrypto;

/** A new key of a log or of a witness, with what it signs. */
export function createNoteKey(name: string, type: KeyType) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  const vkey = buildVerifierKey(name, raw, sha256, type);
  const key = parseVerifierKey(vkey, sha256, type);
  const signText = (text: string) => new Uint8Array(sign(null, Buffer.from(text), privateKey));
  return {
    name,
    vkey,
    key,
    /** The line under a head of a log's key. */
    sign: (body: string) => buildSignatureLine(name, key.hash, signText(body)),
    /** The line under a head of a witness's key. */
    cosign: (body: string, time: bigint) =>
      buildCosignatureLine(key, time, signText(buildCosignedText(body, time))),
  };
}
export type NoteKey = ReturnType<typeof createNoteKey>;

export const createLogKey = (name: string) => createNoteKey(name, KEY_TYPE.log);
export const createWitnessKey = (name: string) => createNoteKey(name, KEY_TYPE.witness);
