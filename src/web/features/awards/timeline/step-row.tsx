import { formatLongDate } from '#domain/time/london.ts';
import { cn } from '#web/components/ui/cn.ts';
import type { Step } from '../steps.ts';
import { StepMark, StepWord } from './step-mark.tsx';

/**
 * The steps of a prize side by side, or below each other on a phone. The line to a step that is still to come is
 * dashed, like a tear line.
 */
export function StepRow({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ol aria-label={label} className="max-w-180 text-sm sm:flex">
      {steps.map((step, index) => (
        <li
          key={step.name}
          className="relative flex min-w-0 items-start gap-x-3 max-sm:pb-3 max-sm:last:pb-0 sm:block sm:flex-1 sm:pr-3 sm:last:flex-none"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={cn(
                'absolute max-sm:top-6 max-sm:bottom-0 max-sm:left-[11px] max-sm:border-l-2 sm:top-[11px] sm:right-0 sm:left-6 sm:border-t-2',
                steps[index + 1]?.at === null ? 'border-edge border-dashed' : 'border-accent',
              )}
            />
          )}
          <StepMark state={step.state} />
          <span className="leading-snug max-sm:flex max-sm:min-h-6 max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 sm:mt-1 sm:block">
            <span className={cn('sm:block', step.state !== 'later' && 'font-semibold')}>
              {step.name}
              <StepWord state={step.state} />
            </span>
            {step.at !== null && <span className="tabular sm:block">{formatLongDate(step.at)}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
