import { useState } from 'react';
import type { ResultRow } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { REDRAW_NOTES_MAX } from '#domain/draws/redraw.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Textarea } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { formatOrdinal } from '#web/features/draws/page/prize-list.tsx';
import { describeWinner, findCurrentWinner, getRedrawWarning, REASON_REQUIRED } from './redraw-copy.ts';
import { useRedraw } from './use-redraw.ts';

type RedrawDialogProps = {
  draw: Pick<PrizeDraw, 'id' | 'prizes'>;
  results: readonly ResultRow[];
  now: number;
  onClose: () => void;
  onStarted: () => void;
};

/** Explains what a redraw does, and asks for the prize and the reason. */
export function RedrawDialog({ draw: { id, prizes }, results, now, onClose, onStarted }: RedrawDialogProps) {
  const [rank, setRank] = useState(1);
  const [notes, setNotes] = useState('');
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useRedraw(id, () => {
    onClose();
    onStarted();
  });
  const winner = findCurrentWinner(results, rank);
  const warning = getRedrawWarning(winner, now);
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
      description="A countdown starts at once for everybody, then another ticket is drawn. The ticket before stays in the history and cannot win again. This stands in the draw’s public record for ever."
      confirmText={
        prizes.length > 1 ? `Draw the ${formatOrdinal(rank)} prize again` : 'Draw the winner again'
      }
      onConfirm={confirm}
      pending={isPending}
      pendingText="Starting..."
      danger
    >
      <div className="space-y-4">
        {prizes.length > 1 ? (
          <Field
            label="Prize"
            help={winner && <span className="wrap-anywhere">{describeWinner(winner)}</span>}
          >
            <Select value={rank} onChange={(event) => setRank(Number(event.target.value))}>
              {prizes.map((prize) => (
                <option key={prize.rank} value={prize.rank}>
                  {`${formatOrdinal(prize.rank)} prize: ${prize.description}`}
                </option>
              ))}
            </Select>
          </Field>
        ) : (
          winner && <p className="wrap-anywhere">{describeWinner(winner)}</p>
        )}
        {warning && (
          <Alert tone="warning" title="The winner still has time to claim">
            {warning}
          </Alert>
        )}
        <Field
          label="Reason"
          help="You and admins read it. Everybody sees that there was one, and that it was not changed afterwards."
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
