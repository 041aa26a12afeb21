import { type ComponentProps, type ReactNode, useState } from 'react';
import { isAnswerShape } from '#domain/games/answer.ts';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';

export type GameProps = {
  /** Sends the answer; there is only one. */
  onAnswer: (answer: string) => void;
  pending: boolean;
};

type AnswerFormProps = GameProps & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Whole numbers bring up the number pad. */
  kind: 'number' | 'word';
  help?: ReactNode;
  /** Beside the box, such as a key that the number pad lacks. */
  beside?: ReactNode;
  inputRef?: ComponentProps<'input'>['ref'];
  maxLength?: number;
};

const MISSING = { number: 'Please enter a whole number.', word: 'Please enter a word.' } as const;

/** One large box and one button; what is no answer is not sent, because each challenge takes one answer only. */
export function AnswerForm(props: AnswerFormProps) {
  const { label, value, onChange, kind, help, beside, inputRef, maxLength = 32, onAnswer, pending } = props;
  const [error, setError] = useState<string>();

  const send = () => {
    const answer = value.trim();
    const fits = isAnswerShape(answer) && (kind === 'word' || /^-?\d+$/.test(answer));
    setError(fits ? undefined : MISSING[kind]);
    if (fits && !pending) onAnswer(answer);
    return fits;
  };

  return (
    <form
      noValidate
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!send()) event.currentTarget.querySelector('input')?.focus();
      }}
    >
      <Field label={label} error={error} help={help} required>
        <div className="flex gap-2">
          <Input
            ref={inputRef}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            inputMode={kind === 'number' ? 'numeric' : 'text'}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="send"
            maxLength={maxLength}
            className={cn(
              'tabular h-14 max-w-80 font-display font-semibold text-2xl',
              kind === 'word' && 'lowercase tracking-[0.18em]',
            )}
          />
          {beside}
        </div>
      </Field>
      <Button type="submit" size="lg" className="mt-5 max-sm:w-full" pending={pending} pendingText="Sending…">
        Submit Answer
      </Button>
    </form>
  );
}
