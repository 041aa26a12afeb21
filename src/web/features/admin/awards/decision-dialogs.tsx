import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Award, DecideInput } from '#contract/awards/awards.ts';
import { AWARD_LIMITS as limits } from '#domain/awards/claim.ts';
import type { DisqualifyCause } from '#domain/awards/states.ts';
import { RadioCards } from '#web/components/ui/choice.tsx';
import { refreshAwards } from '#web/features/awards/queries.ts';
import type { AwardPlace } from '#web/features/awards/use-award-act.ts';
import { useApi } from '#web/lib/router-context.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useAct } from '../use-act.ts';
import { CAUSE_CHOICES, DECISIONS } from './case-text.ts';

const ONLY_ADMINS = 'Only admins can see this.';

type DecideDialogProps = { place: AwardPlace; decision: DecideInput['decision']; onClose: () => void };

/** Asks for the reason of a decision about a problem or an appeal. */
export function DecideDialog({ place, decision, onClose }: DecideDialogProps) {
  const api = useApi();
  const { title, description, confirm, done } = DECISIONS[decision];
  const close = useRefreshAndClose(onClose);
  const act = useAct({
    run: (note: string) =>
      api('POST /api/v1/prize-draws/:id/awards/:awardId/decide', {
        params: { id: place.drawId, awardId: place.awardId },
        body: { decision, note },
      }),
    done: () => ({ title: done }),
    failed: 'Your decision was not saved',
  });
  return (
    <ReasonDialog
      title={title}
      description={description}
      help={ONLY_ADMINS}
      maxLength={limits.note}
      confirmText={confirm}
      pendingText="Saving..."
      pending={act.isPending}
      onReason={(note) => act.mutate(note, { onSuccess: close })}
      onClose={onClose}
    />
  );
}

type DisqualifyDialogProps = { place: AwardPlace; award: Award; winner: string; onClose: () => void };

/** Asks for the public cause and the private reason for disqualifying a winner. */
export function DisqualifyDialog({ place, award, winner, onClose }: DisqualifyDialogProps) {
  const api = useApi();
  const [cause, setCause] = useState<DisqualifyCause>('ineligible');
  const close = useRefreshAndClose(onClose);
  const act = useAct({
    run: (note: string) =>
      api('POST /api/v1/prize-draws/:id/awards/:awardId/disqualify', {
        params: { id: place.drawId, awardId: place.awardId },
        body: { cause, note },
      }),
    done: () => ({ title: 'Winner disqualified', description: 'We’ve emailed them, and they can appeal.' }),
    failed: 'The winner could not be disqualified',
  });
  return (
    <ReasonDialog
      title={`Disqualify ${winner}?`}
      description={`They’ll lose “${award.prize}”. We’ll email them, and they can appeal for 14 days. The prize can then be redrawn.`}
      help={ONLY_ADMINS}
      maxLength={limits.note}
      confirmText="Disqualify"
      pendingText="Saving..."
      pending={act.isPending}
      onReason={(note) => act.mutate(note, { onSuccess: close })}
      onClose={onClose}
    >
      <RadioCards
        legend="Public reason"
        name="cause"
        columns={1}
        value={cause}
        onChange={setCause}
        options={CAUSE_CHOICES}
      />
    </ReasonDialog>
  );
}

/** Refetches the awards, which are not part of the admin area's own data, and closes the dialog. */
function useRefreshAndClose(onClose: () => void) {
  const queryClient = useQueryClient();
  return () => {
    void refreshAwards(queryClient);
    onClose();
  };
}
