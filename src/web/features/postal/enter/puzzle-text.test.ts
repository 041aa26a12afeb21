import { expect, it } from 'vitest';
import { describePuzzle } from './puzzle-text.ts';

it.each([
  [{ type: 'math', prompt: '12 * 7' }, '12 × 7'],
  [{ type: 'word', prompt: 'yppha' }, 'Y P P H A'],
  [{ type: 'memory', sequence: [4, 1, 9] }, '4 1 9'],
  [{ type: 'puzzle', sequence: [2, 4, 6] }, '2, 4, 6, …'],
] as const)('a puzzle of the type %j can be printed [POST-08]', (game, text) => {
  const { sequence, ...rest } = { sequence: undefined, ...game };
  const puzzle = {
    code: 'K7-402',
    difficulty: 'easy' as const,
    ...rest,
    ...(sequence && { sequence: [...sequence] }),
  };
  expect(describePuzzle(puzzle).puzzle).toBe(text);
});
