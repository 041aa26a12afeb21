import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { DRAW_LIMITS as limits } from '#domain/draws/fields.ts';
import { placeAfterMove } from '#domain/draws/prizes.ts';
import { Button } from '#web/components/ui/button.tsx';
import { FieldError } from '#web/components/ui/field.tsx';
import { prizeName } from '../prize-names.ts';
import type { DrawValues } from '../values.ts';
import { LockedBecause, useFieldError } from './form-field.tsx';
import { PrizeRow } from './prize-row.tsx';
import { useDraggedRows } from './use-dragged-rows.ts';

/** One prize, and with "Add Prize" a list of them by rank, whose first one stays the main prize. */
export function PrizesEditor({ locked }: { locked: string | undefined }) {
  const { fields, append, remove, move } = useFieldArray<DrawValues, 'prizes'>({ name: 'prizes' });
  const { setFocus } = useFormContext<DrawValues>();
  const [said, setSaid] = useState('');
  const error = useFieldError('prizes');
  const count = fields.length;
  const isFull = count >= limits.prizes.max;

  const moveTo = (from: number, to: number) => {
    if (from === to) return;
    move(from, to);
    setSaid(`Now the ${prizeName(to, count)} of ${count}.`);
  };
  const list = useRef<HTMLOListElement>(null);
  const { dragging, handle } = useDraggedRows(list, moveTo);
  const keepFocus = useFocusThatMoves(list, fields);
  const moveBy = (at: number, by: number) => {
    const to = placeAfterMove(at, by, count);
    keepFocus(to);
    moveTo(at, to);
  };
  const removeAt = (at: number) => {
    remove(at);
    // The button that had the focus is gone: the prize that took its place, or the last one, has it now.
    setFocus(`prizes.${Math.min(at, count - 2)}.description`);
  };

  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Prizes</legend>
      <ol ref={list} className="grid gap-4">
        {fields.map((prize, at) => (
          <li key={prize.id} data-dragging={dragging === at || undefined}>
            <PrizeRow
              at={at}
              count={count}
              locked={locked !== undefined}
              handle={handle(at)}
              onMove={(by) => moveBy(at, by)}
              onRemove={() => removeAt(at)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
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
            <LockedBecause reason={locked} />
          ) : (
            `Up to ${limits.prizes.max} prizes, one winner for each.`
          )}
        </p>
      </div>
    </fieldset>
  );
}

/** What is moved within the page loses the focus: once its row stands elsewhere, the same control there has it again. */
function useFocusThatMoves(list: RefObject<HTMLOListElement | null>, rows: readonly unknown[]) {
  const moved = useRef<{ to: number; control: number } | null>(null);
  useEffect(() => {
    if (!moved.current || rows.length === 0) return;
    const { to, control } = moved.current;
    moved.current = null;
    const row = controlsOf(list.current?.children[to]);
    // At an end of the list it goes no further that way.
    const [same, ...others] = [row[control], ...row.slice(1)];
    [same, ...others].find((one) => one && !one.disabled)?.focus();
  }, [list, rows]);
  return (to: number) => {
    const row = [...(list.current?.children ?? [])].find((one) => one.matches(':focus-within'));
    const control = controlsOf(row).findIndex((one) => one.matches(':focus'));
    moved.current = control === -1 ? null : { to, control };
  };
}

const controlsOf = (row: Element | undefined) => [
  ...(row?.querySelectorAll<HTMLInputElement | HTMLButtonElement>('input, button') ?? []),
];
