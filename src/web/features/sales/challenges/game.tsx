import type { Question } from '#domain/games/game.ts';
import type { GameType } from '#domain/games/kinds.ts';
import type { GameProps } from './answer-form.tsx';
import { MathGame } from './math-game.tsx';
import { MemoryGame } from './memory-game.tsx';
import { PuzzleGame } from './puzzle-game.tsx';
import { WordGame } from './word-game.tsx';

/** The heading of each game. */
export const TASKS: Record<GameType, string> = {
  math: 'Work out the sum',
  word: 'Unscramble the word',
  memory: 'Remember the digits',
  puzzle: 'Find the next number',
};

/** A question of any game, on its card. */
export function Game({ question, ...game }: GameProps & { question: Question }) {
  switch (question.type) {
    case 'math':
      return <MathGame prompt={question.prompt} {...game} />;
    case 'word':
      return <WordGame prompt={question.prompt} {...game} />;
    case 'memory':
      return <MemoryGame sequence={question.sequence} {...game} />;
    case 'puzzle':
      return <PuzzleGame sequence={question.sequence} {...game} />;
  }
}
