import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

type LeaveGuardProps = {
  isDirty: boolean;
  /** What would be lost. */
  lost: string;
  title?: string;
  stay?: string;
  leave?: string;
};

/** Asks before something is left half written, also for another tab of its page; the browser's own question where it is closed. */
export function LeaveGuard({
  isDirty,
  lost,
  title = 'Leave without finishing?',
  stay = 'Stay here',
  leave = 'Leave',
}: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && placeOf(current) !== placeOf(next),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title={title}
      description={`${lost} will be lost.`}
      cancelText={stay}
      confirmText={leave}
      onConfirm={() => blocker.proceed?.()}
      danger
    />
  );
}

type Place = { pathname: string; search: object };

/** What is looked for in a list is not another place. */
const placeOf = ({ pathname, search }: Place) => `${pathname} ${'tab' in search ? String(search.tab) : ''}`;
