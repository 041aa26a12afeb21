import type { Award } from '#contract/awards/awards.ts';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { useAwardAct } from '../use-award-act.ts';

type DialogProps = { drawId: string; award: Award; winnings: string; onClose: () => void };

/** Asks the winner to confirm that they do not want the prize. */
export function DeclineDialog({ drawId, award, winnings, onClose }: DialogProps) {
  const decline = useAwardAct(
    { drawId, awardId: award.id },
    {
      run: (api, params) => api('POST /api/v1/prize-draws/:id/awards/:awardId/decline', { params }),
      done: { title: 'Prize declined', description: 'It will be drawn again.' },
      failed: 'The prize could not be declined',
    },
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={<span className="wrap-anywhere line-clamp-3">{`Decline “${winnings}”?`}</span>}
      description="This ticket gives up the prize for good. The prize is then drawn again from the tickets that have not been drawn. If you hold one of them, it may win, and you can decline again. This cannot be undone."
      confirmText="Decline prize"
      cancelText="Keep prize"
      pending={decline.isPending}
      pendingText="Declining..."
      onConfirm={() => decline.mutate(undefined, { onSettled: onClose })}
      danger
    />
  );
}
