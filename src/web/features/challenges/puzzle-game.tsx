import { useState } from 'react';
import { AnswerForm, type GameProps } from './answer-form.tsx';

const TILE =
  'tabular flex h-16 min-w-16 items-center justify-center rounded-control px-3 font-display font-semibold text-2xl';

/** Numbers by a pattern on tiles, the last of which is open. */
export function PuzzleGame({ sequence, ...game }: GameProps & { sequence: readonly number[] }) {
  const [value, setValue] = useState('');
  const tiles = sequence.map((term, place) => ({ term, place }));
  return (
    <>
      <p className="sr-only">{`The numbers are ${sequence.join(', ')}. Which one comes next?`}</p>
      <div aria-hidden="true" className="grid max-w-96 grid-cols-3 gap-2 sm:flex sm:max-w-none sm:flex-wrap">
        {tiles.map(({ term, place }) => (
          <span key={place} className={`${TILE} bg-leaf`}>
            {term}
          </span>
        ))}
        <span className={`${TILE} border-2 border-oak border-dashed text-oak`}>{value || '?'}</span>
      </div>
      <AnswerForm {...game} label="The next number" kind="number" value={value} onChange={setValue} />
    </>
  );
}
