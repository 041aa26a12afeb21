import type { ReactNode } from 'react';
import { STEP_NAMES, type Step } from './step-search.ts';
import { STEPS } from './steps.ts';

type StepSectionProps = { step: Step; hidden: boolean; children: ReactNode };

export function StepSection({ step, hidden, children }: StepSectionProps) {
  return (
    <fieldset id={step} hidden={hidden} className="min-w-0">
      <legend className="contents">
        <h2 id={`${step}-heading`} tabIndex={-1} className="text-2xl outline-none">
          <span className="block font-semibold font-text text-muted text-sm">
            Step {STEP_NAMES.indexOf(step) + 1} of {STEP_NAMES.length}
          </span>
          {STEPS[step].label}
        </h2>
      </legend>
      <div className="mt-6 grid gap-7">{children}</div>
    </fieldset>
  );
}
