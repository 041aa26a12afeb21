import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';

/** Asks before an update is left half written; the browser's own question where the tab is closed. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title="Leave without posting?"
      description="What you wrote in this update will be lost."
      cancelText="Keep writing"
      confirmText="Leave without posting"
      onConfirm={() => blocker.proceed?.()}
      danger
    />
  );
}
