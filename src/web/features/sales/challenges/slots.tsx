import type { CSSProperties, Ref } from 'react';
import { useFieldWiring } from '#web/components/ui/field.tsx';
import { ANSWER_BOX } from './answer-form.tsx';

type SlotsProps = {
  value: string;
  onChange: (value: string) => void;
  /** The number of tiles in the answer. */
  length: number;
  inputMode: 'numeric' | 'text';
  inputRef?: Ref<HTMLInputElement>;
  boxRef?: Ref<HTMLDivElement>;
};

/**
 * One text field whose letters are shown on tiles. It remains an ordinary field for keyboards and screen readers.
 * The caret always stays at the end.
 */
export function Slots({ value, onChange, length, inputMode, inputRef, boxRef }: SlotsProps) {
  const wiring = useFieldWiring();
  const letters = Array.from({ length }, (_, place) => ({ place, letter: value[place] }));
  return (
    <div ref={boxRef} className="slots" style={{ '--slots': length } as CSSProperties}>
      <input
        {...ANSWER_BOX}
        {...wiring}
        ref={inputRef}
        value={value}
        inputMode={inputMode}
        maxLength={length}
        onChange={(event) => onChange(event.target.value)}
        onSelect={({ currentTarget: box }) => {
          const end = box.value.length;
          if (box.selectionStart === box.selectionEnd && box.selectionEnd !== end) {
            box.setSelectionRange(end, end);
          }
        }}
      />
      {letters.map(({ place, letter }) => (
        <span
          key={place}
          aria-hidden="true"
          data-next={place === value.length ? '' : undefined}
          className={`tile uppercase ${letter === undefined ? 'tile-place' : ''}`}
        >
          {letter}
        </span>
      ))}
    </div>
  );
}
