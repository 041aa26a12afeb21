import { type Canonical, toCanonical } from '../canonical.ts';
import type { ProofVersion } from '../version.ts';
import type { ProofSource, SignedHeads } from './report.ts';
import {
  hasShape,
  isListOf,
  isNullOr,
  isObject,
  isOrdinal,
  isText,
  type Members,
  type Shape,
} from './shapes.ts';
import { JsonError, parseStrictJson } from './strict-json.ts';

/** How many texts the verifier is given at a time. */
const PIECE = 1_000;

const SEAL: Shape = { attempt: isOrdinal, checkpoint: isText };
const SEALED: Shape = { attempt: isOrdinal, tlogProof: isText };

export const VERSIONS: ReadonlyMap<unknown, ProofVersion> = new Map([
  ['prize-draw-proof/v1', 1],
  ['prize-draw-proof/v2', 2],
]);

/** Whether a value is the list of the seals of the attempts. */
export function isSeals(value: Canonical): value is SignedHeads['seals'] {
  return isListOf((seal) => hasShape(seal, SEAL))(value);
}

/** Whether a value is the list of the proofs that seals are in the seal log. */
export function isSealed(value: Canonical): value is ProofSource['sealed'] {
  return isListOf((seal) => hasShape(seal, SEALED))(value);
}

const BUNDLE_V1: Shape = {
  version: isText,
  draw: isText,
  origin: isText,
  vkey: isText,
  checkpoint: isText,
  entries: isListOf(isText),
  terms: isListOf(isText),
  openings: isListOf(isObject),
  seals: isSeals,
};

const BUNDLE_V2: Shape = {
  ...BUNDLE_V1,
  words: isNullOr(isText),
  sealed: isSealed,
};

const SHAPES: Record<ProofVersion, Shape> = { 1: BUNDLE_V1, 2: BUNDLE_V2 };

type Bundle = {
  draw: string;
  origin: string;
  vkey: string;
  checkpoint: string;
  entries: string[];
  terms: string[];
  openings: Members[];
  seals: SignedHeads['seals'];
  /** Not in version 1. */
  words?: string | null;
  /** Not in version 1. */
  sealed?: ProofSource['sealed'];
};

const ANY_VERSION = /"version"\s*:\s*"prize-draw-proof\//;
const OWN_MEMBERS = ['"vkey"', '"checkpoint"', '"entries"'];

/** Whether a text is recognisable as a proof of a prize draw, even if it is damaged. */
export const resemblesBundle = (text: string): boolean =>
  ANY_VERSION.test(text) || OWN_MEMBERS.every((member) => text.includes(member));

/** Parses a bundle into a source, or returns why it cannot be read, as a sentence. */
export function parseBundleSource(text: string): ProofSource | { problem: string } {
  let value: unknown;
  try {
    value = parseStrictJson(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { problem: `This is not a proof: ${error.message}` };
  }
  if (!isObject(value) || !isText(value.version ?? null))
    return { problem: 'This is not a proof of a prize draw.' };
  const version = VERSIONS.get(value.version);
  if (!version) return { problem: 'This proof is of a version that is not known here.' };
  if (!isBundle(value, SHAPES[version]))
    return { problem: 'The proof does not have exactly the members of its version.' };
  return buildSource(value, version);
}

function isBundle(value: Members, shape: Shape): value is Bundle & Members {
  return hasShape(value, shape);
}

function buildSource(bundle: Bundle, version: ProofVersion): ProofSource {
  const { draw, origin, vkey, checkpoint, seals, words = null, sealed = [], ...parts } = bundle;
  return {
    version,
    draw,
    origin,
    vkey,
    expected: parts.entries.length,
    heads: () => Promise.resolve({ checkpoint, seals }),
    sealed,
    entries: () => inPieces(parts.entries, (text) => text),
    terms: () => Promise.resolve(parts.terms),
    words: () => Promise.resolve(words),
    // every strict JSON value has a canonical text
    openings: () => inPieces(parts.openings, toCanonical),
  };
}

async function* inPieces<T>(list: readonly T[], text: (item: T) => string): AsyncGenerator<string[]> {
  for (let at = 0; at < list.length; at += PIECE) yield list.slice(at, at + PIECE).map(text);
}
