import { describe, expect, it } from 'vitest';
import { areClocksInSync } from './clocks.ts';
import { QUICKNET, roundAt } from './rounds.ts';

const now = new Date('2026-11-21T12:00:01.999Z');
const round = roundAt(QUICKNET, now.getTime() / 1000);
const agree = (apart: number, ageMs = 0) => areClocksInSync(QUICKNET, { round: round + apart, ageMs }, now);

describe("the database's clock and the beacon's", () => {
  it('agree within three rounds', () => {
    expect([-3, -1, 0, 1, 3].map((apart) => agree(apart))).toEqual(Array(5).fill(true));
    expect([-4, 4, -100_000, 100_000].map((apart) => agree(apart))).toEqual(Array(4).fill(false));
  });

  it('agree only if compared less than five seconds ago', () => {
    expect(agree(0, 4_999)).toBe(true);
    expect(agree(0, 5_000)).toBe(false);
  });
});
