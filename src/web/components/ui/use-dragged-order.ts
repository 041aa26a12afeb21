import { type PointerEvent, type RefObject, useState } from 'react';

type Drag = { from: number; to: number; startY: number; by: number; tops: number[]; step: number };

/**
 * Drag and drop for the rows of a list. During the drag, rows are only shifted visually; the order changes on
 * release, so that no element moves in the document before that.
 */
export function useDraggedOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag>();

  const start = (from: number, event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const boxes = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const tops = boxes.map(({ top }) => top);
    const step = (boxes[from]?.height ?? 0) + gapOf(boxes);
    setDrag({ from, to: from, startY: event.clientY, by: 0, tops, step });
  };
  const move = (event: PointerEvent) => {
    if (!drag) return;
    const by = event.clientY - drag.startY;
    const top = (drag.tops[drag.from] ?? 0) + by;
    setDrag({ ...drag, by, to: nearest(drag.tops, top) });
  };
  const end = () => {
    if (drag) onMove(drag.from, drag.to);
    setDrag(undefined);
  };

  return {
    dragged: drag?.from,
    /** The row's current offset, in pixels. */
    shiftOf: (at: number): number => (drag ? shiftIn(drag, at) : 0),
    handle: (at: number) => ({
      onPointerDown: (event: PointerEvent) => start(at, event),
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: () => setDrag(undefined),
    }),
  };
}

function shiftIn({ from, to, by, step }: Drag, at: number): number {
  if (at === from) return by;
  if (at > from && at <= to) return -step;
  return at < from && at >= to ? step : 0;
}

function gapOf([first, second]: DOMRect[]): number {
  return first && second ? second.top - first.bottom : 0;
}

function nearest(tops: readonly number[], top: number): number {
  const distances = tops.map((one) => Math.abs(one - top));
  return distances.indexOf(Math.min(...distances));
}
