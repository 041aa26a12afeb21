import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateRoundTime, QUICKNET, roundAt, roundFor } from './rounds.ts';

const GENESIS = 1_692_803_367;
const times = fc.integer({ min: GENESIS, max: GENESIS + 10_000_000_000 });

describe('the rounds of quicknet', () => {
  it('begin at the genesis, one every three seconds', () => {
    expect([1, 2, 1_000].map((round) => calculateRoundTime(QUICKNET, round))).toEqual([
      GENESIS,
      GENESIS + 3,
      GENESIS + 2_997,
    ]);
    expect([0, 2, 2.999, 3, 2_997].map((after) => roundAt(QUICKNET, GENESIS + after))).toEqual([
      1, 1, 1, 2, 1_000,
    ]);
  });

  it('are at least thirty seconds after the announcement of the attempt they decide', () => {
    expect([-30, -29.999, -29, -27, -26].map((after) => roundFor(QUICKNET, GENESIS + after))).toEqual([
      1, 2, 2, 2, 3,
    ]);
    fc.assert(
      fc.property(times, (at) => {
        const wait = calculateRoundTime(QUICKNET, roundFor(QUICKNET, at)) - at;
        expect(wait).toBeGreaterThanOrEqual(30);
        expect(wait).toBeLessThan(33);
      }),
    );
  });

  it('are unknown to everyone when they are announced', () => {
    fc.assert(
      fc.property(times, (at) => {
        expect(roundFor(QUICKNET, at)).toBeGreaterThan(roundAt(QUICKNET, at));
      }),
    );
  });
});
