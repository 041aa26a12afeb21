import type { MouseEvent } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { useDrawFormFacts } from './form-context.tsx';
import type { Step } from './step-search.ts';
import { getAdjacentStep } from './steps.ts';
import { Summary } from './summary.tsx';
import type { Intent } from './use-submit-draw.ts';

type ActionBarProps = {
  step: Step;
  pending: Intent | null;
  /** Whether saving is disabled. */
  disabled: boolean;
  onBack: () => void;
  onProgress: () => void;
};

/** A summary of the draw and the buttons. It sticks to the bottom of the screen while the form is visible. */
export function ActionBar({ step, pending, disabled, onBack, onProgress }: ActionBarProps) {
  const { stored } = useDrawFormFacts();
  const isLast = getAdjacentStep(step, 1) === undefined;
  const isSaving = pending !== null;
  return (
    <div
      // The buttons are always visible, so the page does not need to scroll to them.
      className="-mb-24 sticky bottom-0 z-30 border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] [&_button]:-scroll-mb-24"
      data-foot-bar="all"
      data-screen-only=""
    >
      <div className="mx-auto flex max-w-page items-center justify-between gap-6 px-4 py-3 sm:px-6">
        <div className="min-w-0 max-md:hidden">
          <Summary />
        </div>
        <div className="flex flex-none gap-2 sm:gap-3 max-md:w-full">
          {getAdjacentStep(step, -1) && (
            <Button
              variant="quiet"
              className={cn('max-sm:px-3', isSaving && 'max-sm:hidden')}
              onClick={onBack}
            >
              Back
            </Button>
          )}
          {stored && !isLast && (
            <Button
              variant="secondary"
              className="max-sm:px-3 max-md:flex-1"
              disabled={disabled || isSaving}
              pending={pending === 'progress'}
              pendingText="Updating your prize draw..."
              onClick={onProgress}
            >
              Save Progress
            </Button>
          )}
          {isLast ? (
            <Button
              type="submit"
              className="max-sm:px-3 max-md:flex-1"
              disabled={disabled}
              pending={isSaving}
              pendingText={stored ? 'Updating your prize draw...' : 'Creating your prize draw...'}
              onClick={onlyOnce}
            >
              {stored ? 'Update Prize Draw' : 'Create Prize Draw'}
            </Button>
          ) : (
            <Button
              type="submit"
              className={cn('max-md:flex-1', isSaving && 'max-sm:hidden')}
              onClick={onlyOnce}
            >
              Next
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Ignores the second press of a double click, which would skip a step or save the draw. */
function onlyOnce(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}
