import { Delete, Shuffle } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { AnswerForm, type GameProps } from './answer-form.tsx';
import { GamePanel } from './game-card.tsx';
import { findUsedTiles, insertLetter, keepAvailableLetters, shuffleTiles } from './letters.ts';
import { Slots } from './slots.tsx';
import { useTileDrag } from './use-tile-drag.ts';

/** A word to unscramble by tapping or dragging its letters, or by typing. */
export function WordGame({ prompt, ...game }: GameProps & { prompt: string }) {
  const [value, setValue] = useState('');
  const [order, setOrder] = useState(() => Array.from(prompt, (_, place) => place));
  const box = useRef<HTMLDivElement>(null);
  const rack = useRef<HTMLFieldSetElement>(null);
  const lay = (place: number, at = value.length) => setValue(insertLetter(value, prompt[place] ?? '', at));
  const drag = useTileDrag(box, prompt.length, lay);
  const used = findUsedTiles(prompt, value);

  return (
    <AnswerForm
      {...game}
      label="The word"
      kind="word"
      length={prompt.length}
      value={value}
      help="Tap the letters in order, drag them, or type the word."
    >
      <GamePanel>
        <fieldset ref={rack} className="flex min-w-0 flex-wrap justify-center gap-2">
          <legend className="sr-only">{`The letters are ${Array.from(prompt).join(', ')}.`}</legend>
          {order.map((place) => (
            <button
              key={place}
              type="button"
              disabled={used[place] || game.pending}
              className="tile size-13 text-2xl uppercase"
              {...drag.tile(place)}
              onClick={({ currentTarget }) => {
                if (drag.wasDragged()) return;
                lay(place);
                focusNext(rack.current, currentTarget);
              }}
            >
              {prompt[place]}
            </button>
          ))}
        </fieldset>
        <div className="mt-6">
          <Slots
            boxRef={box}
            value={value}
            length={prompt.length}
            inputMode="text"
            onChange={(typed) => setValue(keepAvailableLetters(prompt, typed))}
          />
        </div>
        <p role="status" className="sr-only">
          {value && `Your word so far: ${Array.from(value).join(', ')}.`}
        </p>
      </GamePanel>
      <div className="mt-1.5 grid grid-cols-2 gap-2">
        <Button variant="secondary" disabled={game.pending} onClick={() => setValue(value.slice(0, -1))}>
          <Delete className="size-5" aria-hidden="true" />
          Undo<span className="sr-only"> the last letter</span>
        </Button>
        <Button
          variant="secondary"
          disabled={game.pending}
          onClick={() => setOrder(shuffleTiles(order, Math.random))}
        >
          <Shuffle className="size-5" aria-hidden="true" />
          Shuffle<span className="sr-only"> the letters</span>
        </Button>
      </div>
    </AnswerForm>
  );
}

/**
 * A used tile cannot keep the focus, so the focus moves to the next tile or, after the last one, to the submit
 * button.
 */
function focusNext(rack: HTMLElement | null, laid: HTMLElement): void {
  const tiles = [...(rack?.querySelectorAll<HTMLElement>('button:enabled') ?? [])];
  const next = tiles[tiles.indexOf(laid) + 1] ?? tiles.find((tile) => tile !== laid);
  const submit = rack?.closest('form')?.querySelector<HTMLElement>('[type="submit"]');
  (next ?? submit)?.focus();
}
