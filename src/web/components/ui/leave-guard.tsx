import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

type LeaveGuardProps = {
  isDirty: boolean;
  lost: string;
  title?: string;
  stay?: string;
  leave?: string;
};

/**
 * Asks for confirmation before navigation discards unsaved text. When the user closes the tab, the browser's own
 * prompt asks.
 */
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

/** Searching a list on the same page does not count as navigation. */
const placeOf = ({ pathname, search }: Place) => `${pathname} ${'tab' in search ? String(search.tab) : ''}`;
