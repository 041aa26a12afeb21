import type { ProofVersion } from './version.ts';

/** HMAC-SHA256 of `data` under `key`. */
export type Hmac = (key: Uint8Array, data: Uint8Array) => Uint8Array;
export type Sha256 = (data: Uint8Array) => Uint8Array;

export type PickedWinner = {
  rank: number;
  /** null if no ticket was left. */
  number: number | null;
};

export interface SeedInput {
  version: ProofVersion;
  drawId: string;
  attempt: number;
  /** The root of the log's tree whose last entry announces this attempt, 32 bytes. */
  root: Uint8Array;
  /** The committed secret of this attempt, 32 bytes. */
  secret: Uint8Array;
  /** The round's public randomness, 32 bytes; null without a beacon. */
  randomness: Uint8Array | null;
}

const TWO_TO_64 = 1n << 64n;

/**
 * The seed of one attempt: SHA-256("prize-draw-proof/v2\n" ‖ draw id ‖ "\n" ‖ uint32be(attempt) ‖ root ‖ secret ‖
 * randomness), with the version of the log.
 * @throws RangeError for a part of the wrong length, which would shift the parts after it
 */
export function deriveDrawSeed(input: SeedInput, sha256: Sha256): Uint8Array {
  assertLength('root', input.root);
  assertLength('secret', input.secret);
  if (input.randomness) assertLength('randomness', input.randomness);
  return sha256(
    concat([
      utf8(`prize-draw-proof/v${input.version}\n${input.drawId}\n`),
      uint32be(input.attempt),
      input.root,
      input.secret,
      input.randomness ?? new Uint8Array(),
    ]),
  );
}

/**
 * Picks one winner per rank. Each rank picks from the tickets that earlier ranks left, with
 * equal chances. The result depends only on the seed, so anyone can recalculate it.
 * @param input.pool ticket numbers, strictly ascending; not modified
 * @param input.ranks strictly ascending
 */
export function pickWinners(
  input: { seed: Uint8Array; pool: ArrayLike<number>; ranks: readonly number[] },
  hmac: Hmac,
): PickedWinner[] {
  assertLength('seed', input.seed);
  assertAscending('pool', input.pool);
  assertAscending('ranks', input.ranks);
  // The places of the tickets that are picked, ascending. The pool may be too large to copy.
  const picked: number[] = [];
  return input.ranks.map((rank) => {
    const left = input.pool.length - picked.length;
    if (left === 0) return { rank, number: null };
    const place = takePlace(picked, pickIndex(input.seed, rank, left, hmac));
    return { rank, number: input.pool[place] ?? null };
  });
}

/** Adds the place of the item that is at `index` among those that are left, and returns it. */
function takePlace(picked: number[], index: number): number {
  let place = index;
  let at = 0;
  for (; at < picked.length && (picked[at] ?? 0) <= place; at += 1) place += 1;
  picked.splice(at, 0, place);
  return place;
}

/** Returns the pool without the tickets that were drawn. The `filter` of typed arrays would take twice as long. */
export function removeDrawn(pool: Uint32Array, drawn: ReadonlySet<number | null>): Uint32Array {
  if (drawn.size === 0) return pool;
  const left = new Uint32Array(pool.length);
  let count = 0;
  for (const number of pool) {
    if (drawn.has(number)) continue;
    left[count] = number;
    count += 1;
  }
  return left.subarray(0, count);
}

/** Rejection sampling: values in the last, incomplete run of `n` are discarded. */
function pickIndex(seed: Uint8Array, rank: number, n: number, hmac: Hmac): number {
  const size = BigInt(n);
  const limit = TWO_TO_64 - (TWO_TO_64 % size);
  for (let i = 0; ; i += 1) {
    const x = firstUint64(hmac(seed, concat([utf8(`rank ${rank}`), uint32be(i)])));
    if (x < limit) return Number(x % size);
  }
}

function firstUint64(bytes: Uint8Array): bigint {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigUint64(0);
}

function uint32be(n: number): Uint8Array {
  if (!Number.isInteger(n) || n < 0 || n > 0xffffffff) throw new RangeError(`${n} does not fit 32 bits`);
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, n);
  return bytes;
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function assertLength(name: string, bytes: Uint8Array): void {
  if (bytes.length !== 32) throw new RangeError(`${name} must be 32 bytes, got ${bytes.length}`);
}

function assertAscending(name: string, numbers: ArrayLike<number>): void {
  let before = 0;
  for (let i = 0; i < numbers.length; i += 1) {
    const number = numbers[i] ?? 0;
    if (!Number.isSafeInteger(number) || number <= before) {
      throw new RangeError(`${name} must be positive, whole and strictly ascending`);
    }
    before = number;
  }
}
