import type { Difficulty, GameType } from '#domain/games/kinds.ts';

export const GAME_CHOICES: readonly { value: GameType; title: string; text: string }[] = [
  { value: 'math', title: 'Maths', text: 'A sum, such as 12 + 7.' },
  { value: 'word', title: 'Word', text: 'Put the letters back in order.' },
  { value: 'memory', title: 'Memory', text: 'Look at some digits, then type them from memory.' },
  { value: 'puzzle', title: 'Puzzle', text: 'Find the next number in a sequence.' },
];

export const LEVEL_CHOICES: readonly { value: Difficulty; title: string; text: string }[] = [
  { value: 'easy', title: 'Easy', text: 'Most people get it right.' },
  { value: 'medium', title: 'Medium', text: 'Takes a moment’s thought.' },
  { value: 'hard', title: 'Hard', text: 'Many people get it wrong.' },
];
