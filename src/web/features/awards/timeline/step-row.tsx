import { formatLongDate } from '#domain/time/london.ts';
import { cn } from '#web/components/ui/cn.ts';
import type { Step } from '../steps.ts';
import { StepMark, StepWord } from './step-mark.tsx';

/** The steps of a prize side by side. The line to a step that is still to come is dashed, like a tear line. */
export function StepRow({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ol aria-label={label} className="flex max-w-180">
      {steps.map((step, index) => (
        <li key={step.name} className="relative min-w-0 flex-1 pr-2 text-sm last:flex-none">
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={cn(
                'absolute top-[11px] right-0 left-6 border-t-2',
                steps[index + 1]?.at === null ? 'border-edge border-dashed' : 'border-accent',
              )}
            />
          )}
          <StepMark state={step.state} />
          <span className={cn('mt-1 block leading-snug', step.state !== 'later' && 'font-semibold')}>
            {step.name}
            <StepWord state={step.state} />
          </span>
          {step.at !== null && <span className="tabular block leading-snug">{formatLongDate(step.at)}</span>}
        </li>
      ))}
    </ol>
  );
}
