import { useBlocker } from '@tanstack/react-router';
import { useFormContext, useFormState } from 'react-hook-form';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import type { DraftState } from './draft/draft-saver.ts';
import type { DrawValues } from './values.ts';

/**
 * Asks for confirmation before users leave with unsaved changes. When the tab closes, the browser's own prompt
 * asks. A new draw is kept as a draft, so that nothing is lost.
 */
export function LeaveGuard({ kept }: { kept: DraftState }) {
  const { getValues } = useFormContext<DrawValues>();
  const { isDirty } = useFormState<DrawValues>();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  const title = getValues('title').trim();
  const isKept = kept !== 'none';
  const what = title ? `“${title}”` : 'this prize draw';
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title="Leave without saving?"
      description={
        isKept
          ? `We’ll keep what you typed in ${what}${kept === 'account' ? '' : ' in this browser'}, and offer it when you next create a prize draw.`
          : `You’ll lose any changes to ${what} since you last saved it.`
      }
      cancelText="Keep editing"
      confirmText="Leave without saving"
      onConfirm={() => blocker.proceed?.()}
      danger={!isKept}
    />
  );
}
