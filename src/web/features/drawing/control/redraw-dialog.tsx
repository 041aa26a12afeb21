import { useState } from 'react';
import type { Award } from '#contract/awards/awards.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { REDRAW_NOTES_MAX } from '#domain/draws/redraw.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { describeLoss } from '#web/features/awards/award-text.ts';
import { REASON_REQUIRED } from './redraw-copy.ts';
import { useRedraw } from './use-redraw.ts';

type RedrawDialogProps = {
  draw: Pick<PrizeDraw, 'id' | 'prizes'>;
  /** The awards whose prizes can be redrawn, at least one. */
  awards: readonly Award[];
  onClose: () => void;
  onStarted: () => void;
};

/** Explains what a redraw does, and asks for the prize and the reason. */
export function RedrawDialog({ draw: { id, prizes }, awards, onClose, onStarted }: RedrawDialogProps) {
  const [rank, setRank] = useState(awards[0]?.rank ?? 1);
  const [notes, setNotes] = useState('');
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useRedraw(id, () => {
    onClose();
    onStarted();
  });
  const award = awards.find((one) => one.rank === rank);
  const confirm = () => {
    if (notes.trim() !== '') return mutate({ notes, rank });
    setError(REASON_REQUIRED.description);
    toast({ ...REASON_REQUIRED, variant: 'destructive' });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={prizes.length > 1 ? 'Draw a prize again?' : 'Draw the winner again?'}
      description="A countdown starts straight away for everyone, then we draw another ticket. The previous ticket stays in the history and cannot win again. The redraw stays in the draw’s public record."
      confirmText={
        prizes.length > 1 ? `Draw the ${formatOrdinal(rank)} prize again` : 'Draw the winner again'
      }
      onConfirm={confirm}
      pending={isPending}
      pendingText="Starting..."
      danger
    >
      <div className="space-y-4">
        {awards.length > 1 && (
          <Field label="Prize">
            <Select value={rank} onChange={(event) => setRank(Number(event.target.value))}>
              {awards.map((one) => (
                <option key={one.rank} value={one.rank}>
                  {`${formatOrdinal(one.rank)} prize: ${one.prize}`}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {award && <p>{describeLoss(award)}</p>}
        <Field
          label="Reason"
          help="Only you and admins can read it. Everyone can check that you gave a reason and haven’t changed it since."
          error={error}
          required
        >
          <Textarea
            rows={3}
            maxLength={REDRAW_NOTES_MAX}
            value={notes}
            onChange={(event) => {
              setNotes(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
