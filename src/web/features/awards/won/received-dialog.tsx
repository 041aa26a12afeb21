import type { Award } from '#contract/awards/awards.ts';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { useAwardAct } from '../use-award-act.ts';

type DialogProps = { drawId: string; award: Award; onClose: () => void };

/** Asks the winner to confirm that the prize arrived as described. */
export function ReceivedDialog({ drawId, award, onClose }: DialogProps) {
  const confirm = useAwardAct(
    { drawId, awardId: award.id },
    {
      run: (api, params) => api('POST /api/v1/prize-draws/:id/awards/:awardId/received', { params }),
      done: { title: 'Thank you', description: 'Your prize is marked as received.' },
      failed: 'We couldn’t mark it as received',
    },
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={<span className="wrap-anywhere line-clamp-3">{`Has “${award.prize}” arrived?`}</span>}
      description="Only confirm if you have it and it’s as described. This cannot be undone, and you won’t be able to report a problem."
      confirmText="Yes, it arrived"
      pending={confirm.isPending}
      pendingText="Confirming..."
      onConfirm={() => confirm.mutate(undefined, { onSettled: onClose })}
    />
  );
}
