import { describe, expect, it } from 'vitest';
import { DIFFICULTIES, GAME_TYPES } from '#domain/games/kinds.ts';
import { solutionHolds } from '#domain/games/solve.ts';
import { GAME_EXAMPLES } from './examples.ts';

describe('the examples of the skill games', () => {
  it.each(GAME_TYPES.flatMap((type) => DIFFICULTIES.map((level) => [type, level] as const)))(
    'are answered rightly: %s, %s',
    (type, level) => {
      const { question, answer } = GAME_EXAMPLES[type][level];
      expect(question.type).toBe(type);
      expect(solutionHolds({ ...question, solution: answer })).toBe(true);
    },
  );
});
