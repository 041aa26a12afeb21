import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * Rows of a list that are dragged up and down by a handle, with a mouse, a pen or a finger: a row changes places as soon
 * as the pointer is over another one.
 */
export function useDraggedRows(
  list: RefObject<HTMLOListElement | null>,
  moveTo: (from: number, to: number) => void,
) {
  const [dragging, setDragging] = useState<number | null>(null);
  const isDragging = dragging !== null;
  const onMove = useEffectEvent((y: number) => {
    const over = rowAt(list.current, y);
    if (dragging === null || over === null || over === dragging) return;
    moveTo(dragging, over);
    setDragging(over);
  });

  // Listened to everywhere: the handle itself is moved with its row, which would end a capture of the pointer.
  useEffect(() => {
    if (!isDragging) return;
    const move = ({ clientY }: globalThis.PointerEvent) => onMove(clientY);
    const end = () => setDragging(null);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [isDragging]);

  const handle = (at: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.preventDefault();
      setDragging(at);
    },
  });
  return { dragging, handle };
}

function rowAt(list: HTMLOListElement | null, y: number): number | null {
  const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect());
  const at = rows.findIndex(({ top, bottom }) => y >= top && y <= bottom);
  return at === -1 ? null : at;
}
