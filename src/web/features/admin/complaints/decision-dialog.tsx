import { useState } from 'react';
import {
  COMPLAINT_OUTCOMES,
  type ComplaintOutcome,
  COMPLAINT_LIMITS as limits,
  OUTCOME_NAMES,
  OUTCOME_TEXTS,
} from '#domain/conduct/complaints.ts';
import { RadioCards } from '#web/components/ui/choice.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useAct } from '../use-act.ts';

const CHOICES = COMPLAINT_OUTCOMES.map((value) => ({
  value,
  title: OUTCOME_NAMES[value],
  text: OUTCOME_TEXTS[value],
}));

type DecisionDialogProps = { id: string; reference: string; onClose: () => void };

/** Asks for the decision about a complaint and its reasons. */
export function DecisionDialog({ id, reference, onClose }: DecisionDialogProps) {
  const api = useApi();
  const [outcome, setOutcome] = useState<ComplaintOutcome>('upheld');
  const act = useAct({
    run: (reasons: string) =>
      api('POST /api/v1/admin/complaints/:id/decision', { params: { id }, body: { outcome, reasons } }),
    done: () => ({ title: 'Complaint decided', description: 'We’ve emailed the decision.' }),
    failed: 'Your decision was not saved',
  });
  return (
    <ReasonDialog
      title={`Decide ${reference}`}
      description="We’ll email the decision with your reasons, and say where the person can go next. You can’t change it afterwards."
      help="The person who complained reads it."
      maxLength={limits.message}
      confirmText="Decide"
      pendingText="Saving..."
      pending={act.isPending}
      onReason={(reasons) => act.mutate(reasons, { onSuccess: onClose })}
      onClose={onClose}
    >
      <RadioCards
        legend="Decision"
        name="outcome"
        columns={1}
        value={outcome}
        onChange={setOutcome}
        options={CHOICES}
      />
    </ReasonDialog>
  );
}
