import { type Canonical, toCanonical } from '../canonical.ts';

/** The format of each member of an object. Objects have exactly these members. */
export type Shape = Readonly<Record<string, (value: Canonical) => boolean>>;
export type Members = { readonly [name: string]: Canonical };

const HASH = /^[0-9a-f]{64}$/;
const NONCE = /^[0-9a-f]{32}$/;
const HEX = /^([0-9a-f]{2})+$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export const isText = (value: Canonical): value is string => typeof value === 'string';
/** 32 bytes in lower-case hex, such as SHA-256. */
export const isHash = (value: Canonical) => isText(value) && HASH.test(value);
export const isNonce = (value: Canonical) => isText(value) && NONCE.test(value);
export const isHex = (value: Canonical) => isText(value) && HEX.test(value);
/** A signature of the beacon, 48 bytes in lower-case hex. */
export const isSignature = (value: Canonical) => isText(value) && value.length === 96 && HEX.test(value);
export const isOneOf =
  (known: readonly string[]) =>
  (value: Canonical): boolean =>
    known.some((one) => one === value);
export const isNumber = (value: Canonical) => typeof value === 'number';
export const isCount = (value: Canonical) => typeof value === 'number' && value >= 0;
/** The number of a ticket, attempt, rank or round, counted from 1. */
export const isOrdinal = (value: Canonical) => typeof value === 'number' && value >= 1;
export const isListOf = (fits: (value: Canonical) => boolean) => (value: Canonical) =>
  Array.isArray(value) && value.every(fits);
export const isNullOr = (fits: (value: Canonical) => boolean) => (value: Canonical) =>
  value === null || fits(value);

/** A valid RFC 3339 UTC time in whole seconds. */
export function isTime(value: Canonical): boolean {
  if (!isText(value) || !TIME.test(value)) return false;
  const part = (from: number) => Number(value.slice(from, from + 2));
  const [month, day] = [part(5), part(8)];
  const days = month === 2 && isLeapYear(Number(value.slice(0, 4))) ? 29 : (DAYS[month - 1] ?? 0);
  return day >= 1 && day <= days && part(11) < 24 && part(14) < 60 && part(17) < 60;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Converts a time that passes `isTime` to seconds since 1970. */
export function toSeconds(time: string): number {
  return Date.parse(time) / 1000;
}

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is an object with exactly the members of a shape. */
export function hasShape(value: Canonical, shape: Shape): value is Members {
  if (!isObject(value)) return false;
  const names = Object.keys(value);
  return (
    names.length === Object.keys(shape).length &&
    names.every((name) => Object.hasOwn(shape, name) && shape[name]?.(value[name] ?? null))
  );
}

/** The highest number of arrays and objects around a value. */
export const DEEPEST = 64;

/** Whether a value is an object with at least the members of a shape. */
export function hasMembers(value: Canonical, shape: Shape): value is Members {
  if (!isObject(value)) return false;
  return Object.entries(shape).every(
    ([name, fits]) => Object.hasOwn(value, name) && fits(value[name] ?? null),
  );
}

/**
 * Parses a canonical text (RFC 8785); undefined for any other text. A log may have a million texts, nearly all of them
 * canonical. So it first compares the text with JSON's own output, and checks separately only what JSON does not
 * guarantee.
 */
export function readCanonical(text: string): Canonical | undefined {
  try {
    const value: Canonical = JSON.parse(text);
    if (JSON.stringify(value) === text && hasCanonicalForm(value, 0)) return value;
    // JavaScript moves names such as "10" to the front of an object, so its own output is not always canonical
    return isNestedTo(value, 0) && toCanonical(value) === text ? value : undefined;
  } catch {
    // not JSON, nested too deeply, or without a canonical form
    return undefined;
  }
}

/** Whether every number is an integer, every text is well-formed, and members are sorted by UTF-16 code units. */
function hasCanonicalForm(value: Canonical, depth: number): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value);
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth === DEEPEST) return false;
  if (!isObject(value)) return value.every((item) => hasCanonicalForm(item, depth + 1));
  let before: string | undefined;
  for (const name of Object.keys(value)) {
    if ((before !== undefined && name < before) || !name.isWellFormed()) return false;
    if (!hasCanonicalForm(value[name] ?? null, depth + 1)) return false;
    before = name;
  }
  return true;
}

function isNestedTo(value: Canonical, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth < DEEPEST && Object.values(value).every((inner) => isNestedTo(inner, depth + 1));
}
