import type { Difficulty } from './kinds.ts';
import type { Random } from './random.ts';

/** All sequences of one kind. The last number of each is the answer and is not shown. */
type Family = readonly (readonly number[])[];

const ASKED_AND_FIVE = 6;
const ASKED_AND_FOUR = 5;

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

const sequence = (length: number, at: (i: number) => number) => Array.from({ length }, (_, i) => at(i));

const addingConstant: Family = range(1, 20).flatMap((start) =>
  range(2, 12).map((step) => sequence(ASKED_AND_FIVE, (i) => start + i * step)),
);

/** Differences +2 +3 +2 …, or +3 +2 +3 …: each pair adds 5. */
const alternating: Family = range(1, 20).flatMap((start) =>
  [2, 3].map((first) => sequence(ASKED_AND_FIVE, (i) => start + 5 * Math.floor(i / 2) + (i % 2) * first)),
);

const multiplying: Family = range(1, 6).flatMap((start) =>
  [2, 3].map((ratio) => sequence(ASKED_AND_FIVE, (i) => start * ratio ** i)),
);

const addingLastTwo: Family = range(1, 9).flatMap((first) =>
  range(1, 9).map((second) => {
    const terms = [first, second];
    while (terms.length < ASKED_AND_FIVE) terms.push((terms.at(-1) ?? 0) + (terms.at(-2) ?? 0));
    return terms;
  }),
);

const squares: Family = [sequence(ASKED_AND_FOUR, (i) => (i + 1) ** 2)];
const cubes: Family = [sequence(ASKED_AND_FOUR, (i) => (i + 1) ** 3)];

/** The kinds of sequence at each level. A test checks that no sequence has two correct answers. */
export const PUZZLE_FAMILIES: Record<Difficulty, readonly [Family, ...Family[]]> = {
  easy: [addingConstant, alternating],
  medium: [alternating, multiplying],
  hard: [multiplying, addingLastTwo, squares, cubes],
};

/** Creates a sequence whose next number is the answer. */
export function makePuzzle(difficulty: Difficulty, random: Random): { sequence: number[]; solution: string } {
  const family = random.pick(PUZZLE_FAMILIES[difficulty]);
  const terms = family[random.int(0, family.length - 1)] ?? [];
  return { sequence: terms.slice(0, -1), solution: String(terms.at(-1)) };
}
