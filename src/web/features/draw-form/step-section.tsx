import type { ReactNode } from 'react';
import { STEP_LABELS, STEPS, type Step } from './steps.ts';

/** One part of the form under its step's name. */
export function StepSection({ step, children }: { step: Step; children: ReactNode }) {
  return (
    <fieldset id={step} className="min-w-0 border-line border-t pt-8 pb-12 first:border-t-0 first:pt-0">
      <legend className="contents">
        <h2 id={`${step}-heading`} tabIndex={-1} className="flex items-center gap-3.5 text-2xl outline-none">
          <StepNumber step={step} />
          {STEP_LABELS[step]}
        </h2>
      </legend>
      <div className="mt-6 grid gap-7">{children}</div>
    </fieldset>
  );
}

function StepNumber({ step }: { step: Step }) {
  return (
    <span
      aria-hidden="true"
      data-tear="none"
      className="ticket tabular inline-flex h-9 w-13 flex-none items-center justify-center font-display font-semibold text-lg [container-type:normal]"
    >
      {STEPS.indexOf(step) + 1}
    </span>
  );
}
