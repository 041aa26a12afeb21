import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { DRAW_LIMITS as limits } from '#domain/draws/fields.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { prizeName } from '../prize-names.ts';
import { FormField } from './form-field.tsx';

type PrizeRowProps = {
  at: number;
  count: number;
  locked: boolean;
  /** Takes hold of the row to drag it. */
  handle: ComponentProps<'span'>;
  /** By so many places down. */
  onMove: (by: number) => void;
  onRemove: () => void;
};

/** One prize: its text, and where there are several how to move it, by finger, key or button, or take it away. */
export function PrizeRow({ at, count, locked, handle, onMove, onRemove }: PrizeRowProps) {
  const name = prizeName(at, count);
  const isOne = count === 1;
  // The keys that move a line in many editors; the arrows alone belong to the text.
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || !event.altKey || locked) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <div className="relative in-data-dragging:rounded-control in-data-dragging:bg-leaf/45">
      <FormField
        name={`prizes.${at}.description`}
        label={isOne ? name : <span className="inline-flex min-h-11 items-center">{name}</span>}
        help={isOne && !locked ? 'What the winner gets, as exactly as you can say it.' : undefined}
      >
        {(control) => (
          <div className="flex items-center gap-1">
            {!isOne && !locked && (
              <span
                aria-hidden="true"
                className="tap -ml-3 inline-flex flex-none cursor-grab touch-none items-center justify-center text-muted in-data-dragging:cursor-grabbing hover:text-ink"
                {...handle}
              >
                <GripVertical className="size-5" />
              </span>
            )}
            <Input
              maxLength={limits.prizeDescription.max}
              {...control}
              disabled={locked}
              {...(!isOne && { onKeyDown, 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown' })}
            />
          </div>
        )}
      </FormField>
      {!isOne && (
        <div className="absolute top-0 right-0 flex">
          <RowButton
            icon={ArrowUp}
            label={`Move ${name} up`}
            disabled={locked || at === 0}
            onClick={() => onMove(-1)}
          />
          <RowButton
            icon={ArrowDown}
            label={`Move ${name} down`}
            disabled={locked || at === count - 1}
            onClick={() => onMove(1)}
          />
          <RowButton icon={X} label={`Remove ${name}`} disabled={locked} onClick={onRemove} />
        </div>
      )}
    </div>
  );
}

type RowButtonProps = { icon: typeof X; label: string; disabled: boolean; onClick: () => void };

function RowButton({ icon: Icon, label, disabled, onClick }: RowButtonProps) {
  return (
    <Button variant="quiet" size="icon" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon className="size-5" aria-hidden="true" />
    </Button>
  );
}
