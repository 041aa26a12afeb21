import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { DRAW_LIMITS as limits } from '#domain/draws/fields.ts';
import { placeAfterMove } from '#domain/draws/prizes.ts';
import { Button } from '#web/components/ui/button.tsx';
import { FieldError } from '#web/components/ui/field.tsx';
import { useDraggedOrder } from '#web/components/ui/use-dragged-order.ts';
import { formatRowName } from '../prize-names.ts';
import { readQuantity } from '../prize-rows.ts';
import type { DrawValues } from '../values.ts';
import { LockedNotice, useFieldError } from './form-field.tsx';
import { PrizeRow } from './prize-row.tsx';

/** One prize or, after "Add Prize", a ranked list whose first item is the main prize. */
export function PrizesEditor({ locked }: { locked: string | undefined }) {
  const { fields, append, remove, move } = useFieldArray<DrawValues, 'prizes'>({ name: 'prizes' });
  const { setFocus, getValues } = useFormContext<DrawValues>();
  const quantities = useWatch<DrawValues, 'prizes'>({ name: 'prizes' }).map(readQuantity);
  const [announcement, setAnnouncement] = useState('');
  const error = useFieldError('prizes');
  const count = fields.length;
  const isFull = quantities.reduce((sum, quantity) => sum + quantity, 0) >= limits.prizes.max;

  const moveTo = (from: number, place: number) => {
    const to = placeAfterMove(place, count);
    if (from === to) return;
    move(from, to);
    const moved = getValues('prizes').map(readQuantity);
    setAnnouncement(`This is now the ${formatRowName(moved, to)} of ${count}.`);
  };
  const list = useRef<HTMLOListElement>(null);
  const drag = useDraggedOrder(list, moveTo);
  const removeAt = (at: number) => {
    remove(at);
    // The focused button was removed, so the next prize, or the last one, receives the focus.
    setFocus(`prizes.${Math.min(at, count - 2)}.description`);
  };

  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Prizes</legend>
      <ol ref={list} className="grid gap-4">
        {fields.map((prize, at) => (
          <PrizeRow
            key={prize.id}
            at={at}
            count={count}
            name={formatRowName(quantities, at)}
            drag={drag}
            locked={locked !== undefined}
            onMove={(to) => moveTo(at, to)}
            onRemove={() => removeAt(at)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <FieldError id={undefined} error={error} />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          variant="secondary"
          size="sm"
          disabled={isFull || locked !== undefined}
          onClick={() => append({ description: '' })}
        >
          <Plus className="size-4.5" aria-hidden="true" />
          Add Prize
        </Button>
        <p className="text-muted text-sm">
          {locked ? (
            <LockedNotice reason={locked} />
          ) : (
            `You can add up to ${limits.prizes.max} prizes, with one winner for each.`
          )}
        </p>
      </div>
    </fieldset>
  );
}
