import { SALE_ENDERS } from '../../draws/sale-end.ts';
import { VOID_CAUSES, VOIDERS } from '../../refunds/void-facts.ts';
import type { Canonical } from '../canonical.ts';
import { type LogEntry, REDRAW_CAUSES } from '../entries.ts';
import type { ProofVersion } from '../version.ts';
import {
  hasShape,
  isCount,
  isHash,
  isHex,
  isListOf,
  isNullOr,
  isObject,
  isOneOf,
  isOrdinal,
  isSignature,
  isText,
  isTime,
  readCanonical,
  type Shape,
} from './shapes.ts';

type Type = LogEntry['type'];
type Shapes = Partial<Record<Type, Shape>>;

const isType = (type: Type) => (value: Canonical) => value === type;
const WINNER: Shape = { number: isNullOr(isOrdinal), rank: isOrdinal };

const VOID: Shape = { type: isType('void'), at: isTime, number: isOrdinal };
const DRAW: Shape = {
  type: isType('draw'),
  at: isTime,
  attempt: isOrdinal,
  ranks: isListOf(isOrdinal),
  round: isNullOr(isOrdinal),
  reason: isNullOr(isHash),
};
const RESULT: Shape = {
  type: isType('result'),
  attempt: isOrdinal,
  secret: isHash,
  randomness: isNullOr(isHash),
  winners: isListOf((value) => hasShape(value, WINNER)),
};

const COMMON: Shapes = {
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
    route: isOneOf(['paid', 'post']),
    answer: isNullOr(isHash),
    holder: isHash,
  },
  close: { type: isType('close'), at: isTime, tickets: isCount, entered: isCount, entries: isHash },
  cancel: { type: isType('cancel'), at: isTime, reason: isHash },
};

const SHAPES: Record<ProofVersion, Shapes> = {
  1: { ...COMMON, void: VOID, draw: DRAW, result: { ...RESULT, signature: isNullOr(isHex) } },
  2: {
    ...COMMON,
    void: { ...VOID, by: isOneOf(VOIDERS), cause: isOneOf(VOID_CAUSES) },
    end: { type: isType('end'), at: isTime, by: isOneOf(SALE_ENDERS) },
    draw: {
      ...DRAW,
      secret: isNullOr(isHash),
      by: isOneOf(SALE_ENDERS),
      cause: isNullOr(isOneOf(REDRAW_CAUSES)),
    },
    result: { ...RESULT, signature: isNullOr(isSignature) },
  },
};

/**
 * Parses an entry. Returns null unless the text is canonical, of a type that the version has, and has exactly the
 * members of that type.
 */
export function readEntry(text: string, version: ProofVersion): LogEntry | null {
  // avoids throwing an exception for each of a million texts that are obviously not objects
  if (!text.startsWith('{') || !text.endsWith('}')) return null;
  const value = readCanonical(text);
  if (value === undefined || !isEntry(value, version)) return null;
  return version === 1 ? withMissing(value) : value;
}

function isEntry(value: Canonical, version: ProofVersion): value is LogEntry {
  if (!isObject(value)) return false;
  const { type } = value;
  const shapes = SHAPES[version];
  if (typeof type !== 'string' || !isKnown(type, shapes)) return false;
  const shape = shapes[type];
  return shape !== undefined && hasShape(value, shape);
}

function isKnown(type: string, shapes: Shapes): type is Type {
  return Object.hasOwn(shapes, type);
}

/** Adds the members that version 1 lacks, as null. */
function withMissing(entry: LogEntry): LogEntry {
  if (entry.type === 'void') return { ...entry, by: null, cause: null };
  if (entry.type === 'draw') return { ...entry, secret: null, by: null, cause: null };
  return entry;
}
