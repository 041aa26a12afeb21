import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { DRAW_LIMITS as limits } from '#domain/draws/fields.ts';
import { Button } from '#web/components/ui/button.tsx';
import { FieldError } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { prizeName } from '../prize-names.ts';
import type { DrawValues } from '../values.ts';
import { FormField, LockedBecause, useFieldError } from './form-field.tsx';

/** One prize, and with "Add Prize" a list of them by rank, whose first one stays the main prize. */
export function PrizesEditor({ locked }: { locked: string | undefined }) {
  const { fields, append, remove } = useFieldArray<DrawValues, 'prizes'>({ name: 'prizes' });
  const { setFocus } = useFormContext<DrawValues>();
  const error = useFieldError('prizes');
  const isFull = fields.length >= limits.prizes.max;

  const removeAt = (at: number) => {
    remove(at);
    // The button that had the focus is gone: the prize that took its place, or the last one, has it now.
    setFocus(`prizes.${Math.min(at, fields.length - 2)}.description`);
  };

  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Prizes</legend>
      <ol className="grid gap-4">
        {fields.map((prize, at) => (
          <li key={prize.id}>
            <PrizeRow
              at={at}
              count={fields.length}
              locked={locked !== undefined}
              onRemove={() => removeAt(at)}
            />
          </li>
        ))}
      </ol>
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

type PrizeRowProps = { at: number; count: number; locked: boolean; onRemove: () => void };

function PrizeRow({ at, count, locked, onRemove }: PrizeRowProps) {
  const name = prizeName(at, count);
  return (
    <FormField
      name={`prizes.${at}.description`}
      label={name}
      help={count === 1 && !locked ? 'What the winner gets, as exactly as you can say it.' : undefined}
    >
      {(control) => (
        <div className="flex gap-2">
          <Input maxLength={limits.prizeDescription.max} {...control} disabled={locked} />
          {count > 1 && (
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Remove ${name}`}
              disabled={locked}
              onClick={onRemove}
            >
              <X className="size-5" aria-hidden="true" />
            </Button>
          )}
        </div>
      )}
    </FormField>
  );
}
