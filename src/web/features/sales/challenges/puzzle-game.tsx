import { useState } from 'react';
import { AnswerForm, type GameProps, NumberInput } from './answer-form.tsx';
import { GamePanel } from './game-card.tsx';

/** A number sequence on tiles. The last tile is blank, and the answer is typed on it. */
export function PuzzleGame({ sequence, ...game }: GameProps & { sequence: readonly number[] }) {
  const [value, setValue] = useState('');
  const tiles = sequence.map((term, place) => ({ term, place }));
  return (
    <AnswerForm {...game} label="The next number" kind="number" value={value}>
      <p className="sr-only">{`The numbers are ${sequence.join(', ')}. Which one comes next?`}</p>
      <GamePanel>
        <div className="mx-auto grid max-w-80 grid-cols-3 gap-2.5">
          {tiles.map(({ term, place }) => (
            <span key={place} aria-hidden="true" className="tile h-16 text-2xl">
              {term}
            </span>
          ))}
          <NumberInput
            value={value}
            onChange={setValue}
            placeholder="?"
            maxLength={6}
            className="h-16! border-2! border-accent! px-1! text-center"
          />
        </div>
      </GamePanel>
    </AnswerForm>
  );
}
