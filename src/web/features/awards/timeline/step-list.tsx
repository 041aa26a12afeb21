import type { ReactNode } from 'react';
import { formatLongDate } from '#domain/time/london.ts';
import { cn } from '#web/components/ui/cn.ts';
import type { Step } from '../steps.ts';
import { StepMark, StepWord } from './step-mark.tsx';

type StepListProps = {
  steps: readonly Step[];
  /** Details below the step with this name. */
  details?: Partial<Record<string, ReactNode>>;
  label?: string;
};

/** Steps below each other, with details. */
export function StepList({ steps, details = {}, label = 'Your prize, step by step' }: StepListProps) {
  return (
    <ol aria-label={label}>
      {steps.map((step, index) => (
        <li key={step.name} className="relative flex gap-4 pb-6 last:pb-0">
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={cn(
                'absolute top-6 bottom-0 left-[11px] border-l-2',
                steps[index + 1]?.at === null ? 'border-edge border-dashed' : 'border-accent',
              )}
            />
          )}
          <StepMark state={step.state} />
          <div className="-mt-px min-w-0 flex-1">
            <p
              className={cn('flex flex-wrap items-baseline gap-x-3', step.state === 'later' && 'text-muted')}
            >
              <span className={cn(step.state !== 'later' && 'font-semibold')}>
                {step.name}
                <StepWord state={step.state} />
              </span>
              {step.at !== null && (
                <span className="tabular text-muted text-sm">{formatLongDate(step.at)}</span>
              )}
            </p>
            {details[step.name] && <div className="wrap-anywhere mt-0.5">{details[step.name]}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
