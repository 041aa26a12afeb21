import { toCanonical } from './canonical.ts';
import {
  hasShape,
  isHash,
  isObject,
  isOrdinal,
  isText,
  isTime,
  readCanonical,
  type Shape,
} from './verify/shapes.ts';

/** What a head in the seal log follows: an entry of the draw's log, or a day on which the log grew. */
export const SEAL_KINDS = ['open', 'day', 'seal', 'result', 'cancel'] as const;
export type SealKind = (typeof SEAL_KINDS)[number];

/** An entry of the platform's seal log: at `at`, the log of a draw had this root at this size. */
export type SealHead = {
  type: 'head';
  /** RFC 3339 UTC in whole seconds. */
  at: string;
  draw: string;
  kind: SealKind;
  /** The origin of the draw's log. */
  origin: string;
  /** Lower-case hex. */
  root: string;
  size: number;
  /** The verifier key of the draw's log; only in heads of kind `open`. */
  vkey?: string;
};

/** An entry of the seal log: from here on, its heads are signed with another key. Verifiers can ignore it. */
export type KeyHandover = {
  type: 'key';
  /** RFC 3339 UTC in whole seconds. */
  at: string;
  /** The verifier key before. */
  from: string;
  /** The verifier key from now on. */
  vkey: string;
};

const HANDOVER_SHAPE: Shape = { type: (value) => value === 'key', at: isTime, from: isText, vkey: isText };

const SHAPE: Shape = {
  type: (value) => value === 'head',
  at: isTime,
  draw: isText,
  kind: (value) => SEAL_KINDS.some((kind) => kind === value),
  origin: isText,
  root: isHash,
  size: isOrdinal,
};
const OPEN_SHAPE: Shape = { ...SHAPE, vkey: isText };

/** The entry as hashed and published: canonical JSON. */
export function formatSealHead(head: SealHead): string {
  return toCanonical(head);
}

/** The entry as hashed and published: canonical JSON. */
export function formatKeyHandover(handover: KeyHandover): string {
  return toCanonical(handover);
}

/** Parses the hand-over to another key. Returns null for other entries. */
export function readKeyHandover(text: string): KeyHandover | null {
  const value = readCanonical(text);
  return value !== undefined && isObject(value) && hasShape(value, HANDOVER_SHAPE)
    ? (value as KeyHandover)
    : null;
}

/**
 * Parses an entry of the seal log. Returns null for entries of other types and kinds, and for heads that are not
 * well-formed; verifiers ignore both.
 */
export function readSealHead(text: string): SealHead | null {
  const value = readCanonical(text);
  if (value === undefined || !isObject(value)) return null;
  const { kind } = value;
  const isHead = hasShape(value, kind === 'open' ? OPEN_SHAPE : SHAPE);
  return isHead ? (value as SealHead) : null;
}
