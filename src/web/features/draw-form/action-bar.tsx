import { useFormContext, useWatch } from 'react-hook-form';
import { penceFromPounds, pounds } from '#domain/money/format.ts';
import { dateTimeWithZone } from '#domain/time/london.ts';
import { grouped } from '#domain/words/numbers.ts';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { instantOf } from './dates.ts';
import { useDrawFormFacts } from './form-context.tsx';
import { wholeNumber } from './numbers.ts';
import type { Intent } from './use-submit-draw.ts';
import type { DrawValues } from './values.ts';

type ActionBarProps = {
  pending: Intent | null;
  /** Nothing can be saved. */
  disabled: boolean;
  onProgress: () => void;
};

/** Stays at the foot of the screen while the form is on it: the draw in one line, and the ways to save it. */
export function ActionBar({ pending, disabled, onProgress }: ActionBarProps) {
  const { stored } = useDrawFormFacts();
  return (
    <div
      className="-mb-24 sticky bottom-0 z-30 border-line border-t bg-paper pb-[env(safe-area-inset-bottom)]"
      data-screen-only=""
    >
      <div className="mx-auto flex max-w-page items-center justify-between gap-6 px-4 py-3 sm:px-6">
        <div className="min-w-0 max-sm:hidden">
          <Summary />
          <ProblemCount />
        </div>
        <div className="flex flex-none gap-3 max-sm:w-full max-sm:*:flex-1">
          {stored && (
            <Button
              variant="secondary"
              className={cn('max-sm:px-2', pending && 'max-sm:hidden')}
              disabled={disabled || pending !== null}
              onClick={onProgress}
            >
              Save Progress
            </Button>
          )}
          <Button
            type="submit"
            className="max-sm:px-2"
            disabled={disabled}
            pending={pending !== null}
            pendingText={stored ? 'Updating your prize draw...' : 'Creating your prize draw...'}
          >
            {stored ? 'Update Prize Draw' : 'Create Prize Draw'}
          </Button>
        </div>
      </div>
    </div>
  );
}

function Summary() {
  const { stored } = useDrawFormFacts();
  const values = useWatch<DrawValues>() as DrawValues;
  const endDate = instantOf(values.endDate, stored?.endDate);
  return (
    <>
      <p className="truncate font-semibold">{values.title.trim() || 'Your prize draw'}</p>
      <p className="tabular truncate text-muted text-sm">
        {[priceWords(values), ticketWords(values), endDate && `ends ${dateTimeWithZone(endDate)}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}

function priceWords({ ticketPrice }: DrawValues): string | undefined {
  const pence = penceFromPounds(Number(ticketPrice));
  return pence > 0 ? `${pounds(pence)} a ticket` : undefined;
}

function ticketWords({ hasLimit, ticketLimit }: DrawValues): string | undefined {
  if (!hasLimit) return 'unlimited tickets';
  const count = wholeNumber(ticketLimit);
  if (!(count > 0)) return undefined;
  return count === 1 ? '1 ticket' : `${grouped(count)} tickets`;
}

/** Once it was tried, how much is left to mend. */
function ProblemCount() {
  const { formState } = useFormContext<DrawValues>();
  const count = formState.isSubmitted ? Object.keys(formState.errors).length : 0;
  return (
    <p role="status" className={cn('font-medium text-berry text-sm', count === 0 && 'hidden')}>
      {count === 1 ? 'One field needs another look.' : `${count} fields need another look.`}
    </p>
  );
}
