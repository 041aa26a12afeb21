import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';

type LeaveGuardProps = {
  isDirty: boolean;
  /** What would be lost. */
  lost: string;
};

/** Asks before something is left half written, also for another area of the desk; the browser's own question where the tab is closed. */
export function LeaveGuard({ isDirty, lost }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && placeOf(current) !== placeOf(next),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title="Leave without finishing?"
      description={`${lost} will be lost.`}
      cancelText="Stay here"
      confirmText="Leave"
      onConfirm={() => blocker.proceed?.()}
      danger
    />
  );
}

type Place = { pathname: string; search: object };

/** What is looked for in an area is not another place. */
const placeOf = ({ pathname, search }: Place) => `${pathname} ${'tab' in search ? String(search.tab) : ''}`;
