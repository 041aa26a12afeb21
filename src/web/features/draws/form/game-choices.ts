import type { Difficulty, GameType } from '#domain/games/kinds.ts';

export const GAME_CHOICES: readonly { value: GameType; title: string; text: string }[] = [
  { value: 'math', title: 'Math', text: 'A sum such as 12 + 7.' },
  { value: 'word', title: 'Word', text: 'Letters to put back in order.' },
  { value: 'memory', title: 'Memory', text: 'Digits to look at, then to type from memory.' },
  { value: 'puzzle', title: 'Puzzle', text: 'The next number in a row.' },
];

export const LEVEL_CHOICES: readonly { value: Difficulty; title: string; text: string }[] = [
  { value: 'easy', title: 'Easy', text: 'Most people get it right.' },
  { value: 'medium', title: 'Medium', text: 'It takes a moment.' },
  { value: 'hard', title: 'Hard', text: 'Not everybody does.' },
];
