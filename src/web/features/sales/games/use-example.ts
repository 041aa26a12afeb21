import { useState } from 'react';
import { isRight } from '#domain/games/answer.ts';
import { type Game, makeGame } from '#domain/games/game.ts';
import type { Difficulty, GameType } from '#domain/games/kinds.ts';
import { randomFrom } from '#domain/games/random.ts';

/** How far an example has been played. Nothing of it leaves the browser. */
export type Played =
  | { at: 'start' }
  | { at: 'playing'; game: Game }
  | { at: 'answered'; game: Game; given: string };

export type Example = {
  played: Played;
  /** A new question; from an event handler, because it differs each time. */
  start: (type: GameType, difficulty: Difficulty) => void;
  answer: (given: string) => void;
  reset: () => void;
};

export function useExample(): Example {
  const [played, setPlayed] = useState<Played>({ at: 'start' });
  return {
    played,
    start: (type, difficulty) =>
      setPlayed({ at: 'playing', game: makeGame(type, difficulty, randomFrom(crypto.randomUUID())) }),
    answer: (given) =>
      setPlayed((before) =>
        before.at === 'playing' ? { at: 'answered', game: before.game, given } : before,
      ),
    reset: () => setPlayed({ at: 'start' }),
  };
}

/** Whether tickets bought after this answer would be entered; a real draw does not say so before the close. */
export function wouldBeEntered(played: Played): boolean {
  return played.at === 'answered' && isRight(played.game.solution, played.given);
}
