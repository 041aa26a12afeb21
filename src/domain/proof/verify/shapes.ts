import { type Canonical, canonical } from '../canonical.ts';

/** What each member of an object has to be; it has these members and no other. */
export type Shape = Readonly<Record<string, (value: Canonical) => boolean>>;
export type Members = { readonly [name: string]: Canonical };

const HASH = /^[0-9a-f]{64}$/;
const NONCE = /^[0-9a-f]{32}$/;
const HEX = /^([0-9a-f]{2})+$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

export const isText = (value: Canonical): value is string => typeof value === 'string';
/** SHA-256 in lower-case hex, or anything else of 32 bytes. */
export const isHash = (value: Canonical) => isText(value) && HASH.test(value);
export const isNonce = (value: Canonical) => isText(value) && NONCE.test(value);
export const isHex = (value: Canonical) => isText(value) && HEX.test(value);
export const isCount = (value: Canonical) => typeof value === 'number' && value >= 0;
/** Of tickets, attempts, ranks and rounds: from 1 on. */
export const isOrdinal = (value: Canonical) => typeof value === 'number' && value >= 1;
export const isListOf = (fits: (value: Canonical) => boolean) => (value: Canonical) =>
  Array.isArray(value) && value.every(fits);
export const isNullOr = (fits: (value: Canonical) => boolean) => (value: Canonical) =>
  value === null || fits(value);

/** RFC 3339 UTC in whole seconds, of a day and time that there is. */
export function isTime(value: Canonical): boolean {
  if (!isText(value) || !TIME.test(value)) return false;
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString() === value.replace('Z', '.000Z');
}

/** Seconds since 1970 of a time that `isTime`. */
export function secondsOf(time: string): number {
  return Date.parse(time) / 1000;
}

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is an object with exactly a shape's members. */
export function hasShape(value: Canonical, shape: Shape): value is Members {
  if (!isObject(value)) return false;
  const names = Object.keys(value);
  return (
    names.length === Object.keys(shape).length &&
    names.every((name) => Object.hasOwn(shape, name) && shape[name]?.(value[name] ?? null))
  );
}

/** The value of a canonical text (RFC 8785); undefined for any other text. */
export function readCanonical(text: string): Canonical | undefined {
  try {
    const value: Canonical = JSON.parse(text);
    return canonical(value) === text ? value : undefined;
  } catch {
    // not JSON, a number that is not whole, half a character, or nested without end
    return undefined;
  }
}
