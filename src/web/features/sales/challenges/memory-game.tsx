import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { AnswerForm, type GameProps } from './answer-form.tsx';
import { GameCard, GamePanel } from './game-card.tsx';
import { Slots } from './slots.tsx';

const LEAD_IN_MS = 2000;
const DIGIT_MS = 1100;
const GAP_MS = 300;

/**
 * Shows digits one at a time, then asks the user to type them. The digits can be replayed, for users who were
 * interrupted or use a screen reader.
 */
export function MemoryGame({ sequence, ...game }: GameProps & { sequence: readonly number[] }) {
  const [value, setValue] = useState('');
  const [round, setRound] = useState(0);
  const [recalling, setRecalling] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (recalling) input.current?.focus();
  }, [recalling]);

  if (!recalling) {
    return (
      <GameCard>
        {game.heading}
        <Digits key={round} sequence={sequence} onShown={() => setRecalling(true)} />
      </GameCard>
    );
  }
  const again = () => {
    setValue('');
    setRound(round + 1);
    setRecalling(false);
  };
  return (
    <AnswerForm
      {...game}
      label="The digits"
      kind="number"
      length={sequence.length}
      value={value}
      question={<p>{`Now enter the ${sequence.length} digits in the order you saw them.`}</p>}
      after={
        <Button variant="quiet" className="-ml-5 mt-2" onClick={again} disabled={game.pending}>
          <RotateCcw className="size-4.5" aria-hidden="true" />
          Show the digits again
        </Button>
      }
    >
      <GamePanel>
        <Slots
          value={value}
          length={sequence.length}
          inputMode="numeric"
          inputRef={input}
          onChange={(typed) => setValue(typed.replace(/\D/g, ''))}
        />
      </GamePanel>
    </AnswerForm>
  );
}

/** Odd steps show a digit and even steps show a gap, so that users can distinguish two equal digits in a row. */
function Digits({ sequence, onShown }: { sequence: readonly number[]; onShown: () => void }) {
  const step = useSteps(sequence.length * 2, onShown);
  const shown = step % 2 === 1 ? sequence[(step - 1) / 2] : undefined;
  return (
    <>
      <p>{`Remember these ${sequence.length} digits. They’ll appear one at a time.`}</p>
      <GamePanel className="mt-5 flex h-48 flex-col items-center justify-center">
        <p
          aria-live="assertive"
          aria-atomic="true"
          data-digit={shown}
          className="flex h-28 items-center justify-center"
        >
          {shown !== undefined && (
            <span className="tile h-28 w-22 animate-rise-in text-[4.5rem] leading-none">{shown}</span>
          )}
          {step === 0 && <span className="animate-fade-in text-lg text-muted">Ready…</span>}
        </p>
      </GamePanel>
      <Dots total={sequence.length} shown={Math.ceil(step / 2)} />
    </>
  );
}

/** Counts from 0 to `total` in time with the digits. Pauses while the page is hidden. */
function useSteps(total: number, onDone: () => void): number {
  const [step, setStep] = useState(0);
  const visible = useVisible();
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (step >= total) return done.current();
    if (!visible) return;
    const wait = step === 0 ? LEAD_IN_MS : step % 2 === 1 ? DIGIT_MS : GAP_MS;
    const timer = setTimeout(() => setStep(step + 1), wait);
    return () => clearTimeout(timer);
  }, [step, total, visible]);
  return step;
}

function useVisible(): boolean {
  const [visible, setVisible] = useState(true);
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return visible;
}

function Dots({ total, shown }: { total: number; shown: number }) {
  return (
    <div aria-hidden="true" className="mt-4 flex justify-center gap-2.5">
      {Array.from({ length: total }, (_, place) => place + 1).map((place) => (
        <span
          key={place}
          className={cn('size-3 rounded-full', place <= shown ? 'bg-accent' : 'border-2 border-edge')}
        />
      ))}
    </div>
  );
}
