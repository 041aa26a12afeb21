import { Check, X } from 'lucide-react';
import { cn } from '#web/components/ui/cn.ts';
import type { Step } from '../steps.ts';

const LOOKS: Record<Step['state'], string> = {
  done: 'border-accent bg-accent text-on-accent',
  now: 'border-accent bg-surface',
  later: 'border-edge border-dashed bg-surface',
  failed: 'border-ink bg-surface text-ink',
};

const WORDS: Record<Step['state'], string> = {
  done: ' (done)',
  now: ' (next)',
  later: ' (later)',
  failed: '',
};

/** The round mark of a step. Its colour only supports the text. */
export function StepMark({ state }: Pick<Step, 'state'>) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'relative z-10 flex size-6 flex-none items-center justify-center rounded-full border-2',
        LOOKS[state],
      )}
    >
      {state === 'done' && <Check className="size-3.5 stroke-3" />}
      {state === 'failed' && <X className="size-3.5 stroke-3" />}
      {state === 'now' && <span className="size-2 rounded-full bg-accent" />}
    </span>
  );
}

/** The state of a step for screen readers. */
export function StepWord({ state }: Pick<Step, 'state'>) {
  return <span className="sr-only">{WORDS[state]}</span>;
}
