import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { isAnswerShape } from '#domain/games/answer.ts';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { GameCard } from './game-card.tsx';

export type GameProps = {
  /** Sends the answer; only one is allowed. */
  onAnswer: (answer: string) => void;
  pending: boolean;
  /** The task, as a heading. */
  heading: ReactNode;
  /** A problem with sending the answer, shown above the button. */
  note?: ReactNode;
};

type AnswerFormProps = GameProps & {
  label: string;
  value: string;
  /** Whether the answer is a whole number or a word. */
  kind: 'number' | 'word';
  /** The number of digits or letters of the answer, if known. */
  length?: number;
  help?: ReactNode;
  /** Shown above the answer's label. */
  question?: ReactNode;
  /** Shown below the answer. */
  after?: ReactNode;
  /** The input and its controls. */
  children: ReactNode;
};

/** The form of a challenge: question, answer and submit button. */
export function AnswerForm(props: AnswerFormProps) {
  const { heading, label, value, kind, length, help, question, after, note, children, onAnswer, pending } =
    props;
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const problem = problemOf(value, kind, length);

  const send = () => {
    setTried(true);
    if (problem) form.current?.querySelector('input')?.focus();
    else if (!pending) onAnswer(value.trim());
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <GameCard
        stub={
          <Button type="submit" size="lg" block pending={pending} pendingText="Sending…">
            Submit answer
          </Button>
        }
      >
        {heading}
        {question}
        <Field label={label} error={tried ? problem : undefined} help={help} required className="mt-5">
          {children}
        </Field>
        {after}
        {note}
      </GameCard>
    </form>
  );
}

/** Checks the answer before it is sent, because each challenge accepts only one. */
function problemOf(value: string, kind: 'number' | 'word', length?: number): string | undefined {
  const answer = value.trim();
  const number = kind === 'number';
  if (!isAnswerShape(answer) || (number && !/^-?\d+$/.test(answer))) {
    if (number) return length === undefined ? 'Please enter a whole number.' : digitsMissing(length);
    return 'Please enter a word.';
  }
  if (length !== undefined && answer.length !== length) {
    return number ? digitsMissing(length) : `The word has ${length} letters.`;
  }
  return undefined;
}

const digitsMissing = (length: number) => `Please enter all ${length} digits.`;

type AnswerInputProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
};

/** Shared by all answer fields. There is no autocorrection, and Enter submits the form. */
export const ANSWER_BOX = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'send',
  maxLength: 32,
} as const;

/** A large field for digits. Phones show their numeric keypad for it. */
export function NumberInput({ onChange, className, ...rest }: AnswerInputProps) {
  return (
    <Input
      {...ANSWER_BOX}
      inputMode="numeric"
      className={cn('tabular h-14 font-display font-semibold text-2xl!', className)}
      onChange={(event) => onChange(event.target.value)}
      {...rest}
    />
  );
}
