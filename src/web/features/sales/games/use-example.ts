import { useState } from 'react';
import { isRight } from '#domain/games/answer.ts';
import { type Game, makeGame } from '#domain/games/game.ts';
import type { Difficulty, GameType } from '#domain/games/kinds.ts';
import { createRandom } from '#domain/games/random.ts';

/** The progress of an example. It is not sent to the server. */
export type Played =
  | { at: 'start' }
  | { at: 'playing'; game: Game }
  | { at: 'answered'; game: Game; given: string };

export type Example = {
  played: Played;
  /**
   * Starts a new random question. Call it from an event handler: during rendering, server and browser would get
   * different questions.
   */
  start: (type: GameType, difficulty: Difficulty) => void;
  answer: (given: string) => void;
  reset: () => void;
};

export function useExample(): Example {
  const [played, setPlayed] = useState<Played>({ at: 'start' });
  return {
    played,
    start: (type, difficulty) =>
      setPlayed({ at: 'playing', game: makeGame(type, difficulty, createRandom(crypto.randomUUID())) }),
    answer: (given) =>
      setPlayed((before) =>
        before.at === 'playing' ? { at: 'answered', game: before.game, given } : before,
      ),
    reset: () => setPlayed({ at: 'start' }),
  };
}

/** Whether tickets bought after this answer would be entered. In a real draw, this is secret until sales close. */
export function wouldBeEntered(played: Played): boolean {
  return played.at === 'answered' && isRight(played.game.solution, played.given);
}
