import { useState } from 'react';
import type { Difficulty, GameType } from '#domain/games/kinds.ts';
import { Button } from '#web/components/ui/button.tsx';
import { RadioCards } from '#web/components/ui/choice.tsx';
import { Sheet } from '#web/components/ui/sheet.tsx';
import { ExampleGame } from './example-game.tsx';
import { GAME_CHOICES, LEVEL_CHOICES } from './game-names.ts';
import type { Example } from './use-example.ts';

/** Any of the games, at any level. */
export function SelectionExample({ example }: { example: Example }) {
  const [type, setType] = useState<GameType>('math');
  const [difficulty, setDifficulty] = useState<Difficulty>('easy');
  if (example.played.at === 'start') {
    return (
      <div className="grid max-w-reading gap-7">
        <h2 className="text-2xl">Choose a game</h2>
        <RadioCards legend="Game" name="exampleGame" value={type} onChange={setType} options={GAME_CHOICES} />
        <RadioCards
          legend="Difficulty"
          name="exampleLevel"
          value={difficulty}
          onChange={setDifficulty}
          options={LEVEL_CHOICES}
          columns={3}
        />
        <div>
          <Button size="lg" className="max-sm:w-full" onClick={() => example.start(type, difficulty)}>
            Start Challenge
          </Button>
        </div>
      </div>
    );
  }
  return (
    <Sheet>
      <ExampleGame
        example={example}
        start={null}
        after={
          <div className="mt-6 flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => example.start(type, difficulty)}>
              Play again
            </Button>
            <Button variant="quiet" onClick={example.reset}>
              Choose another game
            </Button>
          </div>
        }
      />
    </Sheet>
  );
}
