import { Delete } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { AnswerForm, type GameProps } from './answer-form.tsx';
import { usedTiles } from './used-tiles.ts';

/** Letters to put in order: by tapping them, or by typing the word. */
export function WordGame({ prompt, ...game }: GameProps & { prompt: string }) {
  const [value, setValue] = useState('');
  const used = usedTiles(prompt, value);
  // A letter can come twice, so a tile is known by its place.
  const tiles = Array.from(prompt, (letter, place) => ({ letter, place, used: used[place] === true }));
  return (
    <>
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{`The letters are ${Array.from(prompt).join(', ')}.`}</legend>
        {tiles.map((tile) => (
          <button
            key={tile.place}
            type="button"
            disabled={tile.used}
            onClick={() => setValue(value + tile.letter)}
            className={cn(
              'size-14 rounded-control border-2 border-oak bg-leaf font-display font-semibold text-2xl uppercase transition-transform active:translate-y-px',
              'disabled:border-line disabled:border-dashed disabled:bg-transparent disabled:text-muted',
            )}
          >
            {tile.letter}
          </button>
        ))}
      </fieldset>
      <AnswerForm
        {...game}
        label="The word"
        kind="word"
        value={value}
        onChange={setValue}
        help="Tap the letters in order, or type the word."
        beside={
          <Button
            variant="secondary"
            className="h-14 px-4"
            disabled={value === ''}
            onClick={() => setValue(value.slice(0, -1))}
            aria-label="Take back the last letter"
          >
            <Delete className="size-5" aria-hidden="true" />
          </Button>
        }
      />
    </>
  );
}
