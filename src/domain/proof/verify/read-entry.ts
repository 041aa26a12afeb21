import type { Canonical } from '../canonical.ts';
import type { LogEntry } from '../entries.ts';
import {
  hasShape,
  isCount,
  isHash,
  isHex,
  isListOf,
  isNullOr,
  isObject,
  isOrdinal,
  isText,
  isTime,
  readCanonical,
  type Shape,
} from './shapes.ts';

type Type = LogEntry['type'];

const isType = (type: Type) => (value: Canonical) => value === type;
const WINNER: Shape = { number: isNullOr(isOrdinal), rank: isOrdinal };

const SHAPES: Record<Type, Shape> = {
  open: {
    type: isType('open'),
    draw: isText,
    opened: isTime,
    terms: isHash,
    seedChain: isHash,
    beacon: isText,
  },
  terms: { type: isType('terms'), at: isTime, terms: isHash },
  ticket: {
    type: isType('ticket'),
    at: isTime,
    number: isOrdinal,
    route: (value) => value === 'paid' || value === 'post',
    answer: isNullOr(isHash),
    holder: isHash,
  },
  void: { type: isType('void'), at: isTime, number: isOrdinal },
  close: { type: isType('close'), at: isTime, tickets: isCount, entered: isCount, entries: isHash },
  draw: {
    type: isType('draw'),
    at: isTime,
    attempt: isOrdinal,
    ranks: isListOf(isOrdinal),
    round: isNullOr(isOrdinal),
    reason: isNullOr(isHash),
  },
  result: {
    type: isType('result'),
    attempt: isOrdinal,
    secret: isHash,
    randomness: isNullOr(isHash),
    signature: isNullOr(isHex),
    winners: isListOf((value) => hasShape(value, WINNER)),
  },
  cancel: { type: isType('cancel'), at: isTime, reason: isHash },
};

/**
 * Parses an entry. Returns null unless the text is canonical, of a known type, and has exactly the members of that
 * type.
 */
export function readEntry(text: string): LogEntry | null {
  // avoids throwing an exception for each of a million texts that are obviously not objects
  if (!text.startsWith('{') || !text.endsWith('}')) return null;
  const value = readCanonical(text);
  return value !== undefined && isEntry(value) ? value : null;
}

function isEntry(value: Canonical): value is LogEntry {
  if (!isObject(value)) return false;
  const { type } = value;
  return typeof type === 'string' && isKnown(type) && hasShape(value, SHAPES[type]);
}

function isKnown(type: string): type is Type {
  return Object.hasOwn(SHAPES, type);
}
