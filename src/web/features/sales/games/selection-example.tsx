import { useState } from 'react';
import type { Difficulty, GameType } from '#domain/games/kinds.ts';
import { Button } from '#web/components/ui/button.tsx';
import { RadioCards } from '#web/components/ui/choice.tsx';
import { GAME_CHOICES, LEVEL_CHOICES } from '#web/features/draws/form/game-choices.ts';
import { ExampleGame } from './example-game.tsx';
import { ExampleWithNotes } from './example-with-notes.tsx';
import { Tiles } from './start-card.tsx';
import type { Example } from './use-example.ts';

const SAMPLES: Record<GameType, string> = { math: '12+7', word: 'XFO', memory: '4 9 ', puzzle: '369 ' };

const OPTIONS = GAME_CHOICES.map((choice) => ({
  ...choice,
  art: (
    <span aria-hidden="true" className="mb-2.5 flex gap-1.5 [&>*]:size-9 [&>*]:text-lg">
      <Tiles letters={SAMPLES[choice.value]} />
    </span>
  ),
}));

const NOTES = [
  'Choose the game and level when you create your draw. You can’t change them after the first sale.',
  'An easier game lets more people in. A harder one keeps more tickets out. No one finds out which before ticket sales close.',
  'You can play all four by keyboard, by touch and with a screen reader.',
] as const;

/** A choice of game and level. */
export function SelectionExample({ example }: { example: Example }) {
  const [type, setType] = useState<GameType>('math');
  const [difficulty, setDifficulty] = useState<Difficulty>('easy');
  const choose = (
    <div className="grid gap-6">
      <h2 className="text-2xl">Choose a game</h2>
      <RadioCards legend="Game" name="exampleGame" value={type} onChange={setType} options={OPTIONS} />
      <RadioCards
        legend="Difficulty"
        name="exampleLevel"
        value={difficulty}
        onChange={setDifficulty}
        options={LEVEL_CHOICES}
        columns={3}
      />
      <Button size="lg" onClick={() => example.start(type, difficulty)}>
        Start challenge
      </Button>
    </div>
  );
  return (
    <ExampleWithNotes title="Which game should I choose?" notes={NOTES}>
      <ExampleGame
        example={example}
        start={choose}
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
    </ExampleWithNotes>
  );
}
