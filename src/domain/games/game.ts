import type { Difficulty, GameType } from './kinds.ts';
import { makeMath } from './math.ts';
import { makeMemory } from './memory.ts';
import { makePuzzle } from './puzzle.ts';
import type { Random } from './random.ts';
import { makeWord } from './word.ts';

/** What a participant sees: a prompt, or a sequence of numbers. */
export type Question =
  | { type: 'math' | 'word'; prompt: string }
  | { type: 'memory' | 'puzzle'; sequence: number[] };

/** A question at one level, with its solution, which stays on the server until the drawing starts. */
export type Game = Question & { difficulty: Difficulty; solution: string };

/** Creates a game. The same state of `random` always gives the same game. */
export function makeGame(type: GameType, difficulty: Difficulty, random: Random): Game {
  switch (type) {
    case 'math':
      return { type, difficulty, ...makeMath(difficulty, random) };
    case 'word':
      return { type, difficulty, ...makeWord(difficulty, random) };
    case 'memory':
      return { type, difficulty, ...makeMemory(difficulty, random) };
    case 'puzzle':
      return { type, difficulty, ...makePuzzle(difficulty, random) };
  }
}
