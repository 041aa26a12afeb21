import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { AnswerForm, type GameProps, NumberInput } from './answer-form.tsx';
import { GamePanel } from './game-card.tsx';

const SIGNS: Record<string, { printed: string; spoken: string }> = {
  '+': { printed: '+', spoken: 'plus' },
  '-': { printed: '−', spoken: 'minus' },
  '*': { printed: '×', spoken: 'times' },
  '/': { printed: '÷', spoken: 'divided by' },
};

/**
 * A sum to work out. The result of a subtraction can be negative, but numeric keypads on phones have no minus key,
 * so there is a button for it.
 */
export function MathGame({ prompt, ...game }: GameProps & { prompt: string }) {
  const [value, setValue] = useState('');
  const [first, sign = '+', second] = prompt.split(' ');
  const { printed, spoken } = SIGNS[sign] ?? { printed: sign, spoken: sign };
  const turnSign = () => setValue(value.startsWith('-') ? value.slice(1) : `-${value}`);
  return (
    <AnswerForm
      {...game}
      label="Your answer"
      kind="number"
      value={value}
      question={
        <GamePanel className="py-7! text-center">
          <p className="tabular font-display font-semibold text-[clamp(3rem,15vw,5rem)] leading-none">
            <span className="sr-only">{`What is ${first} ${spoken} ${second}?`}</span>
            <span aria-hidden="true">{`${first} ${printed} ${second}`}</span>
          </p>
        </GamePanel>
      }
    >
      <div className="flex gap-2">
        <NumberInput value={value} onChange={setValue} className="text-center" />
        {sign === '-' && (
          <Button
            variant="secondary"
            className="h-14 text-xl!"
            onClick={turnSign}
            aria-label="Switch between plus and minus"
          >
            ±
          </Button>
        )}
      </div>
    </AnswerForm>
  );
}
