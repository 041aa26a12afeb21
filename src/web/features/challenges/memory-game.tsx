import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { AnswerForm, type GameProps } from './answer-form.tsx';

const LEAD_IN_MS = 1500;
const DIGIT_MS = 900;
const GAP_MS = 250;

/** Digits one after another, each for a moment, then typed from memory. They can be shown once more. */
export function MemoryGame({ sequence, ...game }: GameProps & { sequence: readonly number[] }) {
  const [value, setValue] = useState('');
  const [round, setRound] = useState(0);
  const [recalling, setRecalling] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (recalling) input.current?.focus();
  }, [recalling]);

  if (!recalling) {
    return <Digits key={round} sequence={sequence} onShown={() => setRecalling(true)} />;
  }
  const again = () => {
    setValue('');
    setRound(round + 1);
    setRecalling(false);
  };
  return (
    <>
      <p className="text-lg">{`Now the ${sequence.length} digits, in the order you saw them.`}</p>
      <AnswerForm
        {...game}
        label="The digits"
        kind="number"
        value={value}
        onChange={setValue}
        inputRef={input}
        maxLength={sequence.length}
      />
      <Button variant="quiet" className="-ml-5 mt-3" onClick={again} disabled={game.pending}>
        <RotateCcw className="size-4.5" aria-hidden="true" />
        Show the digits again
      </Button>
    </>
  );
}

/** Counts in half steps: even ones are gaps, odd ones show a digit. A gap makes the same digit twice two digits. */
function Digits({ sequence, onShown }: { sequence: readonly number[]; onShown: () => void }) {
  const [step, setStep] = useState(0);
  const shown = step % 2 === 1 ? sequence[(step - 1) / 2] : undefined;
  const done = useRef(onShown);
  done.current = onShown;

  useEffect(() => {
    if (step > sequence.length * 2 - 1) {
      done.current();
      return;
    }
    const wait = step === 0 ? LEAD_IN_MS : step % 2 === 1 ? DIGIT_MS : GAP_MS;
    const timer = setTimeout(() => setStep(step + 1), wait);
    return () => clearTimeout(timer);
  }, [step, sequence.length]);

  return (
    <>
      <p className="text-lg">{`Remember these ${sequence.length} digits. They come one at a time.`}</p>
      <div className="mt-5 flex h-40 w-full max-w-80 items-center justify-center rounded-sheet bg-leaf">
        <p aria-live="assertive" aria-atomic="true" data-digit={shown}>
          {shown !== undefined && (
            <span className="block animate-fade-in font-display font-semibold text-[5.5rem] leading-none">
              {shown}
            </span>
          )}
        </p>
      </div>
      <Dots total={sequence.length} shown={Math.ceil(step / 2)} />
    </>
  );
}

function Dots({ total, shown }: { total: number; shown: number }) {
  return (
    <div aria-hidden="true" className="mt-4 flex gap-2.5">
      {Array.from({ length: total }, (_, place) => place + 1).map((place) => (
        <span
          key={place}
          className={cn('size-3 rounded-full', place <= shown ? 'bg-oak' : 'border-2 border-edge')}
        />
      ))}
    </div>
  );
}
