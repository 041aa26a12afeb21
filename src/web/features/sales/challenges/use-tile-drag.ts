import { type PointerEvent, type RefObject, useRef } from 'react';

const SLACK_PX = 6;

type Held = { x: number; y: number; moved: boolean };

/**
 * Lets users drag tiles onto a box with several places side by side. A press without movement remains a click.
 * Users can always place tiles without dragging.
 * @param onDrop called with the tile and the index of the place
 */
export function useTileDrag(
  box: RefObject<HTMLElement | null>,
  places: number,
  onDrop: (tile: number, at: number) => void,
) {
  const held = useRef<Held>(null);
  /** Set by a drag, so that the click at its end is ignored. */
  const dragged = useRef(false);

  const release = (tile: HTMLElement) => {
    held.current = null;
    tile.style.translate = '';
    delete tile.dataset.held;
  };

  return {
    wasDragged: () => dragged.current,
    tile: (tile: number) => ({
      onPointerDown: ({ currentTarget, button, clientX, clientY, pointerId }: PointerEvent<HTMLElement>) => {
        dragged.current = false;
        if (button !== 0) return;
        held.current = { x: clientX, y: clientY, moved: false };
        currentTarget.setPointerCapture(pointerId);
      },
      onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
        const from = held.current;
        if (!from) return;
        const [dx, dy] = [clientX - from.x, clientY - from.y];
        from.moved ||= Math.hypot(dx, dy) > SLACK_PX;
        if (!from.moved) return;
        currentTarget.dataset.held = '';
        currentTarget.style.translate = `${dx}px ${dy}px`;
      },
      onPointerUp: ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
        const moved = held.current?.moved === true;
        release(currentTarget);
        dragged.current = moved;
        const at = moved && box.current ? placeIn(box.current, places, clientX, clientY) : null;
        if (at !== null) onDrop(tile, at);
      },
      onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => release(currentTarget),
    }),
  };
}

const REACH_PX = 24;

function placeIn(box: HTMLElement, places: number, x: number, y: number): number | null {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  if (x < left - REACH_PX || x > right + REACH_PX || y < top - REACH_PX || y > bottom + REACH_PX) return null;
  const at = Math.floor(((x - left) / (right - left)) * places);
  return Math.max(0, Math.min(places - 1, at));
}
