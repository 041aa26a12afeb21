import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { DRAW_LIMITS as limits } from '#domain/draws/fields.ts';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import type { GalleryPicture } from './order.ts';
import { ShownPicture } from './shown-picture.tsx';
import type { useDraggedOrder } from './use-dragged-order.ts';

type GalleryTileProps = {
  picture: GalleryPicture;
  at: number;
  count: number;
  drag: ReturnType<typeof useDraggedOrder>;
  error: string | undefined;
  disabled: boolean | undefined;
  onAlt: (alt: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** One picture of the gallery. */
export function GalleryTile(props: GalleryTileProps) {
  const { picture, at, count, drag, error, disabled, onAlt, onMove, onRemove } = props;
  const name = `Picture ${at + 1}`;
  const isDragged = drag.dragged === at;
  const shift = drag.shiftOf(at);
  return (
    <li
      data-wrong={error ? '' : undefined}
      className={cn(
        'rounded-sheet border bg-surface p-3',
        isDragged ? 'relative z-10 border-oak shadow-float' : 'border-line',
        drag.dragged !== undefined && !isDragged && 'transition-transform',
      )}
      style={shift === 0 ? undefined : { transform: `translateY(${shift}px)` }}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-4">
        <button
          type="button"
          aria-label={`Move ${name}: place ${at + 1} of ${count}`}
          title="Drag, or press the arrow keys"
          disabled={disabled || count < 2}
          {...drag.handle(at)}
          onKeyDown={(event: KeyboardEvent) => {
            const to = placeOfKey(event.key, at, count);
            if (to === undefined) return;
            event.preventDefault();
            onMove(to);
          }}
          className="inline-flex w-8 min-h-11 shrink-0 cursor-grab touch-none items-center justify-center self-stretch rounded-control text-muted hover:text-ink disabled:opacity-40"
        >
          <GripVertical className="size-5" aria-hidden="true" />
        </button>
        <div className="w-28 shrink-0 sm:w-36">
          <ShownPicture address={picture.url} alt={picture.alt || name} sizes="10rem" />
        </div>
        <Field
          label={`Description of picture ${at + 1}`}
          optional
          error={error}
          className="order-last min-w-0 basis-full sm:order-0 sm:flex-1 sm:basis-0"
        >
          <Input
            maxLength={limits.imageAlt.max}
            value={picture.alt}
            disabled={disabled}
            onChange={(event) => onAlt(event.target.value)}
          />
        </Field>
        <div className="ml-auto flex items-center">
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Move ${name} earlier`}
            disabled={disabled}
            // Not disabled: whoever has pressed it up to the first place keeps theirs on the page.
            aria-disabled={at === 0}
            className="aria-disabled:text-muted aria-disabled:opacity-50"
            onClick={() => onMove(at - 1)}
          >
            <ArrowUp className="size-5" aria-hidden="true" />
          </Button>
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Move ${name} later`}
            disabled={disabled}
            aria-disabled={at === count - 1}
            className="aria-disabled:text-muted aria-disabled:opacity-50"
            onClick={() => onMove(at + 1)}
          >
            <ArrowDown className="size-5" aria-hidden="true" />
          </Button>
          <Button
            variant="quiet"
            size="icon"
            data-remove=""
            aria-label={`Remove ${name}`}
            disabled={disabled}
            onClick={onRemove}
          >
            <X className="size-5" aria-hidden="true" />
          </Button>
        </div>
      </div>
    </li>
  );
}

function placeOfKey(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowUp' || key === 'ArrowLeft') return at - 1;
  if (key === 'ArrowDown' || key === 'ArrowRight') return at + 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
