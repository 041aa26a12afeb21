import { X } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { DragHandle, MoveButtons } from '#web/components/ui/reorder.tsx';
import type { useDraggedOrder } from '#web/components/ui/use-dragged-order.ts';
import type { GalleryPicture } from './reorder.ts';
import { ShownPicture } from './shown-picture.tsx';

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

const LABELS = { before: 'earlier', after: 'later' };

export function GalleryTile(props: GalleryTileProps) {
  const { picture, at, count, drag, error, disabled, onAlt, onMove, onRemove } = props;
  const name = `Picture ${at + 1}`;
  const isDragged = drag.dragged === at;
  const shift = drag.shiftOf(at);
  const place = { name, at, count, disabled, onMove };
  return (
    <li
      data-wrong={error ? '' : undefined}
      className={cn(
        'rounded-sheet border bg-surface p-3',
        isDragged ? 'relative z-10 border-accent shadow-float' : 'border-line',
        drag.dragged !== undefined && !isDragged && 'transition-transform',
      )}
      style={shift === 0 ? undefined : { transform: `translateY(${shift}px)` }}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-4">
        <DragHandle {...place} handle={drag.handle(at)} />
        <div className="flex w-28 shrink-0 justify-center sm:w-36">
          <ShownPicture
            address={picture.url}
            alt={picture.alt || name}
            sizes="10rem"
            whole
            className="max-h-36 max-w-full"
          />
        </div>
        <Field
          label={`Description of picture ${at + 1}`}
          optional
          error={error}
          className="order-last min-w-0 basis-full sm:order-0 sm:flex-1 sm:basis-0"
        >
          <Input value={picture.alt} disabled={disabled} onChange={(event) => onAlt(event.target.value)} />
        </Field>
        <div className="ml-auto flex items-center">
          <MoveButtons {...place} labels={LABELS} />
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
