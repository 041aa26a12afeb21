/** Random choices that a seed repeats. */
export type Random = {
  /** A number from 0 to 1, without 1. */
  next: () => number;
  int: (from: number, to: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(values: readonly T[]) => T;
};

/** Mulberry32: short, and good enough to choose test data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick: (values) => {
      const at = Math.floor(next() * values.length);
      if (values.length === 0) throw new Error('there is nothing to choose from');
      return values[at] as (typeof values)[number];
    },
  };
}
