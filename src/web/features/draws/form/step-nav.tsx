import { CircleAlert } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useFormState } from 'react-hook-form';
import { cn } from '#web/components/ui/cn.ts';
import { useDrawFormFacts } from './form-context.tsx';
import { StepAnchor } from './step-anchor.tsx';
import { STEP_NAMES, type Step } from './step-search.ts';
import { isWithinReach, STEPS } from './steps.ts';
import { STEPS_ID } from './use-steps.ts';
import type { DrawValues } from './values.ts';

type StepNavProps = { step: Step; onJump: (step: Step) => void };

/** The steps as tickets. Those that can be opened are links. */
export function StepNav({ step, onJump }: StepNavProps) {
  const { stored } = useDrawFormFacts();
  const { errors } = useFormState<DrawValues>();
  const isWrong = (name: Step) => STEPS[name].fields.some((field) => errors[field]);
  return (
    <nav id={STEPS_ID} aria-label="Steps" className="mb-8">
      <ol className="flex gap-1 sm:gap-4">
        {STEP_NAMES.map((name) => (
          <li key={name} className="min-w-0 flex-1">
            <StepLink
              name={name}
              isCurrent={name === step}
              isOpen={stored !== undefined || isWithinReach(step, name)}
              isWrong={isWrong(name)}
              onJump={onJump}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

type StepLinkProps = {
  name: Step;
  isCurrent: boolean;
  isOpen: boolean;
  isWrong: boolean;
  onJump: (step: Step) => void;
};

function StepLink({ name, isCurrent, isOpen, isWrong, onJump }: StepLinkProps) {
  const look = cn(
    'flex min-h-11 items-center gap-2.5 border-t-3 pt-2 font-semibold text-sm max-sm:justify-center',
    isCurrent
      ? 'border-accent text-ink'
      : isOpen
        ? 'border-edge text-muted hover:text-ink'
        : 'border-line text-muted',
  );
  const content = <StepName name={name} isCurrent={isCurrent} isWrong={isWrong} />;
  if (!isOpen) return <span className={look}>{content}</span>;
  const onClick = (event: MouseEvent) => {
    // Lets the browser open a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onJump(name);
  };
  const rest = { className: look, onClick, ...(isCurrent && { 'aria-current': 'step' as const }) };
  return (
    <StepAnchor step={name} {...rest}>
      {content}
    </StepAnchor>
  );
}

function StepName({ name, isCurrent, isWrong }: Pick<StepLinkProps, 'name' | 'isCurrent' | 'isWrong'>) {
  return (
    <>
      <span
        aria-hidden="true"
        data-tear="none"
        className={cn(
          'ticket tabular inline-flex h-8 w-11 flex-none items-center justify-center font-display [container-type:normal]',
          !isCurrent && 'max-sm:opacity-80',
        )}
      >
        {isWrong ? <CircleAlert className="size-4.5 text-danger" /> : STEP_NAMES.indexOf(name) + 1}
      </span>
      <span className="max-lg:sr-only">{STEPS[name].label}</span>
      {isWrong && <span className="sr-only">, needs attention</span>}
    </>
  );
}
