import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';

type LeaveGuardProps = { isDirty: boolean; title: string };

/** Asks before unsaved changes are left behind; the browser's own question where the tab is closed. */
export function LeaveGuard({ isDirty, title }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title="Leave without saving?"
      description={`What you changed in ${title ? `“${title}”` : 'this prize draw'} since it was last saved will be lost.`}
      cancelText="Keep editing"
      confirmText="Leave without saving"
      onConfirm={() => blocker.proceed?.()}
      danger
    />
  );
}
