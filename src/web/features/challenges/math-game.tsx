import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { AnswerForm, type GameProps } from './answer-form.tsx';

const SIGNS: Record<string, { printed: string; spoken: string }> = {
  '+': { printed: '+', spoken: 'plus' },
  '-': { printed: '−', spoken: 'minus' },
  '*': { printed: '×', spoken: 'times' },
  '/': { printed: '÷', spoken: 'divided by' },
};

/** A sum. Taking away can end below zero, and number pads of phones have no minus: then there is a key for it. */
export function MathGame({ prompt, ...game }: GameProps & { prompt: string }) {
  const [value, setValue] = useState('');
  const [first, sign = '+', second] = prompt.split(' ');
  const { printed, spoken } = SIGNS[sign] ?? { printed: sign, spoken: sign };
  const turnSign = () => setValue(value.startsWith('-') ? value.slice(1) : `-${value}`);
  return (
    <>
      <p className="tabular font-display font-semibold text-[clamp(3rem,14vw,5rem)] leading-none">
        <span className="sr-only">{`What is ${first} ${spoken} ${second}?`}</span>
        <span aria-hidden="true">{`${first} ${printed} ${second}`}</span>
      </p>
      <AnswerForm
        {...game}
        label="Your answer"
        kind="number"
        value={value}
        onChange={setValue}
        beside={
          sign === '-' && (
            <Button
              variant="secondary"
              className="h-14 px-4 text-xl"
              onClick={turnSign}
              aria-label="Change the sign to minus or back"
            >
              ±
            </Button>
          )
        }
      />
    </>
  );
}
