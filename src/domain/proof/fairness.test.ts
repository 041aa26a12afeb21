import { createHmac, hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isThorough } from '../../../tests/helpers/thorough.ts';
import { listEnteredNumbers } from '../draws/entry-list.ts';
import { type Hmac, pickWinners } from './pick.ts';

const PICKS = 200_000;

/** Seeds that differ only by a number, so that any randomness comes from picking. */
const seedOf = (n: number) => {
  const seed = new Uint8Array(32);
  new DataView(seed.buffer).setUint32(28, n);
  return seed;
};
const hmac: Hmac = (key, data) => createHmac('sha256', key).update(data).digest();
const poolOf = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

/** How often each of `n` tickets is picked first. */
function tally(n: number, pick: (seed: Uint8Array) => number): number[] {
  const counts = Array.from({ length: n }, () => 0);
  for (let i = 0; i < PICKS; i += 1) {
    const drawn = pick(seedOf(i));
    counts[drawn - 1] = (counts[drawn - 1] ?? 0) + 1;
  }
  return counts;
}

/** Pearson's statistic against equal probabilities. */
function chiSquared(counts: readonly number[]): number {
  const expected = PICKS / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** The value exceeded by chance once in a thousand runs (Wilson and Hilferty; 3.09 is the normal quantile). */
function limit(degrees: number): number {
  const part = 2 / (9 * degrees);
  return degrees * (1 - part + 3.09 * Math.sqrt(part)) ** 3;
}

// The seeds are fixed, so the result is always the same.
describe.each(isThorough ? [3, 7, 1000] : [7])(`${PICKS} picks among %i tickets`, (n) => {
  it('pass a chi-squared test', () => {
    const pool = poolOf(n);
    const counts = tally(n, (seed) => pickWinners({ seed, pool, ranks: [1] }, hmac)[0]?.number ?? 0);
    expect(chiSquared(counts)).toBeLessThan(limit(n - 1));
  }, 60_000);
});

describe('bought and postal tickets', () => {
  it(`share ${PICKS} picks in proportion to their numbers`, () => {
    const routes = ['paid', 'post', 'paid', 'paid', 'post', 'paid', 'post', 'paid', 'paid', 'paid'] as const;
    // Ticket 3 was voided, and ticket 7 came by post with a wrong answer.
    const pool = listEnteredNumbers(routes.length, new Set([3, 7]));
    const drawn = { paid: 0, post: 0 };
    for (let i = 0; i < PICKS; i += 1) {
      const number = pickWinners({ seed: seedOf(i), pool, ranks: [1] }, hmac)[0]?.number ?? 0;
      drawn[routes[number - 1] ?? 'paid'] += 1;
    }
    const expected = { paid: (PICKS * 6) / 8, post: (PICKS * 2) / 8 };
    const statistic = (['paid', 'post'] as const).reduce(
      (sum, route) => sum + (drawn[route] - expected[route]) ** 2 / expected[route],
      0,
    );
    expect(statistic).toBeLessThan(limit(1));
  });
});

// With 3 tickets, one byte favours the first by only 1 in 256, so detecting it would take more picks.
it.each(isThorough ? [7, 1000] : [7])(
  'picking by the remainder of one byte fails the same test among %i tickets',
  (n) => {
    const counts = tally(n, (seed) => ((hash('sha256', seed, 'buffer')[0] ?? 0) % n) + 1);
    expect(chiSquared(counts)).toBeGreaterThan(limit(n - 1));
  },
  60_000,
);

describe('a word at or above the limit', () => {
  const word = (x: bigint) => {
    const bytes = new Uint8Array(32);
    new DataView(bytes.buffer).setBigUint64(0, x);
    return bytes;
  };

  it.each([3, 7, 1000])('is rejected among %i tickets, and the one below it is not', (n) => {
    const size = BigInt(n);
    const end = 2n ** 64n - (2n ** 64n % size);
    const picked = (...words: bigint[]) => {
      const left = [...words];
      const rigged: Hmac = () => word(left.shift() ?? 0n);
      const [first] = pickWinners({ seed: seedOf(0), pool: poolOf(n), ranks: [1] }, rigged);
      return { number: first?.number, asked: words.length - left.length };
    };
    expect(picked(end, 2n ** 64n - 1n, 1n, 0n)).toEqual({ number: 2, asked: 3 });
    expect(picked(end - 1n, 0n)).toEqual({ number: n, asked: 1 });
  });
});
