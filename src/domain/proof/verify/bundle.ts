import { toCanonical } from '../canonical.ts';
import type { ProofSource } from './report.ts';
import { hasShape, isListOf, isObject, isOrdinal, isText, type Members, type Shape } from './shapes.ts';
import { JsonError, parseStrictJson } from './strict-json.ts';

/** The version of the proof format. */
const PROOF_VERSION = 'prize-draw-proof/v1';

const SEAL: Shape = { attempt: isOrdinal, checkpoint: isText };

const BUNDLE: Shape = {
  version: isText,
  draw: isText,
  origin: isText,
  vkey: isText,
  checkpoint: isText,
  entries: isListOf(isText),
  terms: isListOf(isText),
  openings: isListOf(isObject),
  seals: isListOf((value) => hasShape(value, SEAL)),
};

type Bundle = Members & {
  version: string;
  draw: string;
  origin: string;
  vkey: string;
  checkpoint: string;
  entries: string[];
  terms: string[];
  openings: Members[];
  seals: { attempt: number; checkpoint: string }[];
};

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
  if (value.version !== PROOF_VERSION)
    return { problem: `This proof is of another version than ${PROOF_VERSION}.` };
  if (!isBundle(value)) return { problem: 'The proof does not have exactly the parts that a proof has.' };
  return sourceOf(value);
}

function isBundle(value: Members): value is Bundle {
  return hasShape(value, BUNDLE);
}

function sourceOf({ draw, origin, vkey, checkpoint, seals, ...parts }: Bundle): ProofSource {
  return {
    draw,
    origin,
    vkey,
    checkpoint,
    seals,
    entries: () => each(parts.entries, (text) => text),
    terms: () => Promise.resolve(parts.terms),
    // every strict JSON value has a canonical text
    openings: () => each(parts.openings, toCanonical),
  };
}

async function* each<T>(list: readonly T[], text: (item: T) => string): AsyncGenerator<string> {
  for (const item of list) yield text(item);
}
