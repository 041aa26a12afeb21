import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAnswerShape, isRight } from './answer.ts';
import { type Game, makeGame } from './game.ts';
import { DIFFICULTIES, type Difficulty, GAME_TYPES, type GameType } from './kinds.ts';
import { PUZZLE_FAMILIES } from './puzzle.ts';
import { createRandom } from './random.ts';
import { findNextTerms, isSolutionCorrect, solve } from './solve.ts';
import { WORDS } from './word.ts';

const SEEDS = Array.from({ length: 600 }, (_, i) => `seed ${i}`);
const games = (type: GameType, difficulty: Difficulty) =>
  SEEDS.map((seed) => makeGame(type, difficulty, createRandom(seed)));

function sums(difficulty: Difficulty) {
  return games('math', difficulty).map((game) => {
    const [a, operator, b] = ('prompt' in game ? game.prompt : '').split(' ');
    return { a: Number(a), operator, b: Number(b), solution: Number(game.solution) };
  });
}

const operators = (difficulty: Difficulty) =>
  [...new Set(sums(difficulty).map((sum) => sum.operator))].sort();
const shown = (game: Game) => ('sequence' in game ? game.sequence : []);

function expectWithin(numbers: number[], min: number, max: number) {
  expect([Math.min(...numbers), Math.max(...numbers)]).toEqual([min, max]);
}

describe('every game of every level', () => {
  it('is the same for the same seed, and its solution satisfies the verifier', () => {
    const any = fc.tuple(fc.constantFrom(...GAME_TYPES), fc.constantFrom(...DIFFICULTIES), fc.string());
    fc.assert(
      fc.property(any, ([type, difficulty, seed]) => {
        const game = makeGame(type, difficulty, createRandom(seed));
        expect(makeGame(type, difficulty, createRandom(seed))).toEqual(game);
        expect([game.type, game.difficulty]).toEqual([type, difficulty]);
        if (game.type !== 'word') expect(solve(game)).toBe(game.solution);
        expect(isSolutionCorrect(game)).toBe(true);
        expect(isSolutionCorrect({ ...game, solution: `${game.solution}1` })).toBe(false);
        expect(isAnswerShape(game.solution)).toBe(true);
        expect(isRight(game.solution, ` ${game.solution.toUpperCase()} `)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('math', () => {
  it('uses + and - with operands 1–10 when easy [CHAL-11]', () => {
    expect(operators('easy')).toEqual(['+', '-']);
    expectWithin(
      sums('easy').map((sum) => sum.a),
      1,
      10,
    );
    expectWithin(
      sums('easy').map((sum) => sum.b),
      1,
      10,
    );
  });
  it('adds * when medium, with operands 1–20 and 1–15 [CHAL-12]', () => {
    expect(operators('medium')).toEqual(['*', '+', '-']);
    expectWithin(
      sums('medium').map((sum) => sum.a),
      1,
      20,
    );
    expectWithin(
      sums('medium').map((sum) => sum.b),
      1,
      15,
    );
  });
  it('adds / when hard, with operands 10–59 and 5–29, and divides exactly [CHAL-13]', () => {
    expect(operators('hard')).toEqual(['*', '+', '-', '/']);
    expectWithin(
      sums('hard').map((sum) => sum.a),
      10,
      59,
    );
    expectWithin(
      sums('hard').map((sum) => sum.b),
      5,
      29,
    );
    const divisions = sums('hard').filter((sum) => sum.operator === '/');
    expect(divisions.length).toBeGreaterThan(50);
    expect(divisions.every(({ a, b, solution }) => a % b === 0 && solution * b === a)).toBe(true);
  });
});

describe('word', () => {
  it('scrambles one of 10 words of 3, 5 or 9 letters [CHAL-14]', () => {
    for (const [difficulty, length] of [
      ['easy', 3],
      ['medium', 5],
      ['hard', 9],
    ] as const) {
      expect(new Set(WORDS[difficulty]).size).toBe(10);
      expect(WORDS[difficulty].every((word) => word.length === length && /^[a-z]+$/.test(word))).toBe(true);
      const made = games('word', difficulty);
      expect(new Set(made.map((game) => game.solution))).toEqual(new Set(WORDS[difficulty]));
      expect(made.every((game) => 'prompt' in game && game.prompt !== game.solution)).toBe(true);
    }
  });
  it('has no two words that are anagrams', () => {
    const letters = Object.values(WORDS).flatMap((words) => words.map((word) => [...word].sort().join('')));
    expect(new Set(letters).size).toBe(30);
  });
});

describe('memory', () => {
  it('shows 4, 6 or 8 digits from 1 to 9 [CHAL-15]', () => {
    for (const [difficulty, length] of [
      ['easy', 4],
      ['medium', 6],
      ['hard', 8],
    ] as const) {
      const made = games('memory', difficulty).map(shown);
      expect(new Set(made.map((digits) => digits.length))).toEqual(new Set([length]));
      expectWithin(made.flat(), 1, 9);
    }
  });
});

describe('puzzle', () => {
  const all = Object.values(PUZZLE_FAMILIES).flat(2);

  it('has exactly one correct answer under every rule that fits', () => {
    for (const terms of all) {
      const answers = new Set(findNextTerms(terms.slice(0, -1)));
      expect({ terms, answers }).toEqual({ terms, answers: new Set([terms.at(-1)]) });
    }
  });

  it('uses every pattern: constant, alternating, times 2 or 3, sums, squares, cubes [CHAL-16]', () => {
    const made = new Set(
      DIFFICULTIES.flatMap((difficulty) => games('puzzle', difficulty)).map((game) => shown(game).join(' ')),
    );
    for (const example of [
      '1 4 9 16',
      '1 8 27 64',
      '1 2 4 8 16',
      '2 6 18 54 162',
      '1 3 6 8 11',
      '1 4 6 9 11',
    ]) {
      expect(made).toContain(example);
    }
    const differences = (text: string) =>
      text
        .split(' ')
        .map(Number)
        .map((n, i, terms) => n - (terms[i - 1] ?? n));
    expect([...made].some((text) => new Set(differences(text).slice(1)).size === 1)).toBe(true);
    expect([...made].some((text) => /^2 3 5 8 13$|^1 1 2 3 5$|^3 4 7 11 18$|^5 6 11 17 28$/.test(text))).toBe(
      true,
    );
  });
});
