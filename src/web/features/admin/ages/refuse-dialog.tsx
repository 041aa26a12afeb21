import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { AGE_DOCUMENT_REFUSALS, type AgeDocumentRefusal } from '#domain/play/age-check.ts';
import { Button } from '#web/components/ui/button.tsx';
import { RadioCards } from '#web/components/ui/choice.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { useAct } from '../use-act.ts';

const REASONS: Record<AgeDocumentRefusal, { title: string; text: string }> = {
  unreadable: { title: 'It can’t be read', text: 'Or it isn’t a document that shows an age.' },
  no_match: {
    title: 'It’s somebody else’s',
    text: 'The name or date of birth isn’t the one in the account.',
  },
  under_18: {
    title: 'It shows that they’re under 18',
    text: 'They can’t buy or claim, and their pending orders are cancelled.',
  },
};

const CHOICES = AGE_DOCUMENT_REFUSALS.map((value) => ({ value, ...REASONS[value] }));

type RefuseDialogProps = {
  personId: string;
  name: string;
  /** Gets the focus after the decision. */
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Asks why a document is refused. */
export function RefuseDialog({ personId, name, heading, onClose }: RefuseDialogProps) {
  const api = useApi();
  const formId = useId();
  const [reason, setReason] = useState<AgeDocumentRefusal>('unreadable');
  const isDecided = useRef(false);
  const act = useAct({
    run: async () => {
      await api('POST /api/v1/admin/age-documents/:id/decision', {
        params: { id: personId },
        body: { decision: 'refused', reason },
      });
      isDecided.current = true;
    },
    done: () => ({ title: 'Proof of age refused', description: `We’ve emailed ${name}.` }),
    failed: 'Your decision was not saved',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    act.mutate(undefined, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={() => !act.isPending && onClose()}
      // The item disappears after this, or has disappeared because another admin was faster.
      getNextFocus={(trigger) => (isDecided.current || !trigger?.isConnected ? heading.current : null)}
      title={`Refuse the document of ${name}?`}
      description="We email them the reason and delete the document. They can send another one."
      footer={
        <>
          <Button variant="secondary" disabled={act.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            pending={act.isPending}
            pendingText="Saving..."
          >
            Refuse
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <RadioCards
          legend="Reason"
          name="reason"
          columns={1}
          value={reason}
          onChange={setReason}
          options={CHOICES}
        />
      </form>
    </Dialog>
  );
}
