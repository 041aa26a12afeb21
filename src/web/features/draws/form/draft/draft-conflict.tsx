import { useEffect } from 'react';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast.ts';
import type { DraftKeeping } from './use-saved-draft.ts';

/**
 * Shown when another window has changed, finished or discarded the draft. The focus stays where the host is typing, so a
 * message appears as well.
 */
export function DraftConflict({ draft }: { draft: DraftKeeping }) {
  const { state } = draft;
  const isStopped = state === 'changed' || state === 'finished';
  useEffect(() => {
    if (!isStopped) return;
    toast({
      title: 'We’ve stopped saving this draft',
      description: 'It changed in another window. See the top of the page.',
      variant: 'destructive',
    });
  }, [isStopped]);
  if (!isStopped) return null;
  const isChanged = state === 'changed';
  return (
    <Alert
      tone="warning"
      title={
        isChanged
          ? 'You changed this draft in another window'
          : 'You finished or discarded this draft in another window'
      }
      announce
      className="mb-8"
      action={
        <div className="flex flex-wrap gap-3">
          {isChanged && (
            <Button variant="secondary" onClick={() => void draft.loadOther()}>
              Load the other version
            </Button>
          )}
          <Button onClick={() => (isChanged ? void draft.keepMine() : draft.renew())}>
            {isChanged ? 'Keep my version' : 'Continue as a new draft'}
          </Button>
        </div>
      }
    >
      {isChanged
        ? 'We’ve kept what you typed here. Choose which version to continue with.'
        : 'We’ve kept what you typed here. If you continue, it becomes a new prize draw.'}
    </Alert>
  );
}

const TEXTS = {
  browser: 'Draft saved in this browser.',
  account: 'Draft saved to your account. You can continue in any browser.',
} as const;

/** Says where the draft is saved. */
export function DraftStatus({ draft: { state } }: { draft: DraftKeeping }) {
  return (
    <p role="status" className="-mt-4 mb-6 text-muted text-sm empty:hidden">
      {(state === 'browser' || state === 'account') && TEXTS[state]}
    </p>
  );
}
