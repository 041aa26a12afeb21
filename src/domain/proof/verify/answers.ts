import { isRight } from '../../games/answer.ts';
import type { Question } from '../../games/game.ts';
import { DIFFICULTIES, type Difficulty } from '../../games/kinds.ts';
import { isSolutionCorrect, solve, sortLetters } from '../../games/solve.ts';
import type { Canonical } from '../canonical.ts';
import type { ProofVersion } from '../version.ts';
import { hasShape, isListOf, isNumber, isOneOf, isText, type Shape } from './shapes.ts';
import type { WordList } from './words.ts';

/** An answered puzzle as it is opened. Only version 1 has the solution. */
export type Answer = Question & { difficulty: Difficulty; given: string; solution?: string };

const ANSWER: Shape = { difficulty: isOneOf(DIFFICULTIES), given: isText };
const PROMPTED: Shape = { ...ANSWER, type: isOneOf(['math', 'word']), prompt: isText };
const SEQUENCED: Shape = { ...ANSWER, type: isOneOf(['memory', 'puzzle']), sequence: isListOf(isNumber) };

export function isAnswer(value: Canonical, version: ProofVersion): value is Answer {
  const more: Shape = version === 1 ? { solution: isText } : {};
  return hasShape(value, { ...PROMPTED, ...more }) || hasShape(value, { ...SEQUENCED, ...more });
}

/** Finds the solution of a puzzle; null if it has none, or not the one that version 1 states. */
export type Solver = (answer: Answer) => string | null;

/** @param words the promised word list; null if there is none */
export function createSolver(version: ProofVersion, words: WordList | null): Solver {
  if (version === 1)
    return ({ solution = '', ...question }) =>
      isSolutionCorrect({ ...question, solution }) ? solution : null;
  const byLetters = new Map(
    DIFFICULTIES.map((level) => [
      level,
      new Map(words?.[level].map((word) => [sortLetters(word), word] as const)),
    ]),
  );
  return (answer) =>
    answer.type === 'word'
      ? (byLetters.get(answer.difficulty)?.get(sortLetters(answer.prompt)) ?? null)
      : solve(answer);
}

/** Whether an answer is right; null if its puzzle cannot be solved. */
export function judge(answer: Answer, solver: Solver): boolean | null {
  const solution = solver(answer);
  return solution === null ? null : isRight(solution, answer.given);
}
