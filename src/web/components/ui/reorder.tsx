import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { Button } from './button.tsx';

type ReorderProps = {
  /** Name of the item, for example "Picture 2". */
  name: string;
  at: number;
  count: number;
  disabled?: boolean | undefined;
  /** Moves the item; out-of-range positions are ignored. */
  onMove: (to: number) => void;
};

type DragHandleProps = ReorderProps & {
  /** Props from `useDraggedOrder`. */
  handle: ComponentProps<'button'>;
};

/** A row's drag handle. Arrow keys also move the row. */
export function DragHandle({ name, at, count, disabled, handle, onMove }: DragHandleProps) {
  return (
    <button
      type="button"
      aria-label={`Move ${name}: position ${at + 1} of ${count}`}
      title="Drag, or press the arrow keys"
      disabled={disabled || count < 2}
      {...handle}
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
  );
}

type MoveButtonsProps = ReorderProps & {
  /** Labels of the two directions: "earlier" and "later". */
  labels: { before: string; after: string };
};

/** Buttons that move a row, for users who cannot drag. */
export function MoveButtons({ name, at, count, disabled, labels, onMove }: MoveButtonsProps) {
  const ways = [
    { icon: ArrowUp, to: at - 1, label: labels.before, isEnd: at === 0 },
    { icon: ArrowDown, to: at + 1, label: labels.after, isEnd: at === count - 1 },
  ];
  return ways.map(({ icon: Icon, to, label, isEnd }) => (
    <Button
      key={label}
      variant="quiet"
      size="icon"
      aria-label={`Move ${name} ${label}`}
      disabled={disabled}
      // Not disabled, so that the button keeps the focus at the first position.
      aria-disabled={isEnd}
      className="aria-disabled:text-muted aria-disabled:opacity-50"
      onClick={() => onMove(to)}
    >
      <Icon className="size-5" aria-hidden="true" />
    </Button>
  ));
}

function placeOfKey(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowUp' || key === 'ArrowLeft') return at - 1;
  if (key === 'ArrowDown' || key === 'ArrowRight') return at + 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
