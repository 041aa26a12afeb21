import { X } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { Input } from '#web/components/ui/input.tsx';
import { DragHandle, MoveButtons } from '#web/components/ui/reorder.tsx';
import type { useDraggedOrder } from '#web/components/ui/use-dragged-order.ts';
import { FormField } from './form-field.tsx';
import { PrizeDetails } from './prize-details.tsx';

type PrizeRowProps = {
  at: number;
  count: number;
  name: string;
  locked: boolean;
  drag: ReturnType<typeof useDraggedOrder>;
  onMove: (to: number) => void;
  onRemove: () => void;
};

const LABELS = { before: 'up', after: 'down' };

/** One prize: its text, optional details and, if there are several, controls to move or remove it. */
export function PrizeRow({ at, count, name, locked, drag, onMove, onRemove }: PrizeRowProps) {
  const isOne = count === 1;
  const isDragged = drag.dragged === at;
  const shift = drag.shiftOf(at);
  const place = { name, at, count, disabled: locked, onMove };
  return (
    <li
      className={cn(
        'relative',
        isDragged && 'z-10 rounded-control bg-surface shadow-float',
        drag.dragged !== undefined && !isDragged && 'transition-transform',
      )}
      style={shift === 0 ? undefined : { transform: `translateY(${shift}px)` }}
    >
      <FormField
        name={`prizes.${at}.description`}
        label={isOne ? name : <span className="inline-flex min-h-11 items-center">{name}</span>}
        help={isOne && !locked ? 'Say exactly what the winner gets.' : undefined}
      >
        {(control) => (
          <div className="flex items-center gap-1">
            {!isOne && <DragHandle {...place} handle={drag.handle(at)} />}
            <Input {...control} disabled={locked} />
          </div>
        )}
      </FormField>
      <PrizeDetails at={at} name={name} locked={locked} />
      {!isOne && (
        <div className="absolute top-0 right-0 flex">
          <MoveButtons {...place} labels={LABELS} />
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Remove ${name}`}
            disabled={locked}
            onClick={onRemove}
          >
            <X className="size-5" aria-hidden="true" />
          </Button>
        </div>
      )}
    </li>
  );
}
