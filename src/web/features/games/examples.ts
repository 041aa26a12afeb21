import type { Question } from '#domain/games/game.ts';
import type { Difficulty, GameType } from '#domain/games/kinds.ts';

export type Example = { question: Question; answer: string };

/** One question of each game at each level, as participants get them, with its answer. */
export const GAME_EXAMPLES: Record<GameType, Record<Difficulty, Example>> = {
  math: {
    easy: { question: { type: 'math', prompt: '7 + 4' }, answer: '11' },
    medium: { question: { type: 'math', prompt: '13 * 6' }, answer: '78' },
    hard: { question: { type: 'math', prompt: '56 / 8' }, answer: '7' },
  },
  word: {
    easy: { question: { type: 'word', prompt: 'yks' }, answer: 'sky' },
    medium: { question: { type: 'word', prompt: 'nyeoh' }, answer: 'honey' },
    hard: { question: { type: 'word', prompt: 'rflybteut' }, answer: 'butterfly' },
  },
  memory: {
    easy: { question: { type: 'memory', sequence: [4, 9, 2, 7] }, answer: '4927' },
    medium: { question: { type: 'memory', sequence: [6, 1, 8, 3, 5, 2] }, answer: '618352' },
    hard: { question: { type: 'memory', sequence: [3, 7, 1, 9, 4, 6, 2, 8] }, answer: '37194628' },
  },
  puzzle: {
    easy: { question: { type: 'puzzle', sequence: [3, 6, 9, 12, 15] }, answer: '18' },
    medium: { question: { type: 'puzzle', sequence: [2, 6, 18, 54, 162] }, answer: '486' },
    hard: { question: { type: 'puzzle', sequence: [2, 5, 7, 12, 19] }, answer: '31' },
  },
};
