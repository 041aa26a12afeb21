import type { Canonical } from '../canonical.ts';
import {
  hasShape,
  isNonce,
  isNullOr,
  isObject,
  isOrdinal,
  isText,
  type Members,
  type Shape,
} from './shapes.ts';
import { JsonError, parseStrictJson } from './strict-json.ts';

/** The version of the format of ticket files. */
export const TICKET_VERSION = 'prize-draw-ticket/v2';

/** A ticket as it was at the sale, for its holder: the puzzle, the answer and the name behind its commitments. */
export type TicketFile = {
  version: typeof TICKET_VERSION;
  draw: string;
  /** The verifier key of the draw's log. */
  vkey: string;
  number: number;
  /** The canonical text of the `ticket` entry. */
  entry: string;
  tlogProof: string;
  answer: Canonical;
  answerNonce: string | null;
  name: string;
  nameNonce: string;
};

const FILE: Shape = {
  version: (value) => value === TICKET_VERSION,
  draw: isText,
  vkey: isText,
  number: isOrdinal,
  entry: isText,
  tlogProof: isText,
  answer: isNullOr(isObject),
  answerNonce: isNullOr(isNonce),
  name: isText,
  nameNonce: isNonce,
};

/** Parses a ticket file, whose contents are not checked. Returns why it cannot be read, as a sentence. */
export function parseTicketFile(text: string): TicketFile | { problem: string } {
  try {
    const file = parseStrictJson(text);
    return isObject(file) && isTicketFile(file)
      ? file
      : { problem: 'It does not have exactly the members of a ticket proof.' };
  } catch (error) {
    if (error instanceof JsonError) return { problem: error.message };
    throw error;
  }
}

function isTicketFile(value: Members): value is TicketFile {
  return hasShape(value, FILE);
}
