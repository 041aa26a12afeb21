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
      done: { title: 'Prize declined', description: 'We’ll draw it again.' },
      failed: 'The prize could not be declined',
    },
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={<span className="wrap-anywhere line-clamp-3">{`Decline “${winnings}”?`}</span>}
      description="You’ll give up this prize for good, and we’ll draw it again from the tickets that haven’t been drawn. If another of your tickets wins, you can decline again. This cannot be undone."
      confirmText="Decline prize"
      cancelText="Keep prize"
      pending={decline.isPending}
      pendingText="Declining..."
      onConfirm={() => decline.mutate(undefined, { onSettled: onClose })}
      danger
    />
  );
}
