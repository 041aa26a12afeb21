import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type Cut, pushed, type Size, wholeCut, zoomed } from './cut.ts';

type Cutting = { picture: Size; cut: Cut; onChange: (cut: Cut) => void };
type Point = { x: number; y: number };

const KEY_STEP = 0.02;
const KEY_STRIDE = 0.1;
const KEY_ZOOM = 1.1;

/** Moves the picture behind its frame by one finger or the mouse, brings it nearer by two, the wheel or keys. */
export function useCutGestures(frame: RefObject<HTMLElement | null>, cutting: Cutting) {
  const pointers = useRef(new Map<number, Point>());
  const now = useRef(cutting);
  useEffect(() => {
    now.current = cutting;
  });

  const change = (next: (cut: Cut, picture: Size) => Cut) => {
    const { cut, picture, onChange } = now.current;
    const changed = next(cut, picture);
    // Several moves may come before the next paint.
    now.current = { ...now.current, cut: changed };
    onChange(changed);
  };

  useWheel(frame, (event, box) => {
    const at = {
      across: (event.clientX - box.left) / box.width,
      down: (event.clientY - box.top) / box.height,
    };
    change((cut, picture) => zoomed(picture, cut, Math.exp(-event.deltaY / 400), at));
  });

  const move = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    const box = frame.current?.getBoundingClientRect();
    if (!before || !box) return;
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId);
    const after = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, after);
    const [, other] = others[0] ?? [];
    const by = { across: (after.x - before.x) / box.width, down: (after.y - before.y) / box.height };
    if (!other) return change((cut, picture) => pushed(picture, cut, by));
    const factor = distance(after, other) / Math.max(1, distance(before, other));
    const at = {
      across: ((after.x + other.x) / 2 - box.left) / box.width,
      down: ((after.y + other.y) / 2 - box.top) / box.height,
    };
    const half = { across: by.across / 2, down: by.down / 2 };
    change((cut, picture) => zoomed(picture, pushed(picture, cut, half), factor, at));
  };

  const release = (event: PointerEvent) => void pointers.current.delete(event.pointerId);

  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown: (event: KeyboardEvent) => {
      const next = keyed(event);
      if (!next) return;
      event.preventDefault();
      change(next);
    },
  };
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

function keyed({ key, shiftKey }: KeyboardEvent): ((cut: Cut, picture: Size) => Cut) | undefined {
  const step = shiftKey ? KEY_STRIDE : KEY_STEP;
  const push = (across: number, down: number) => (cut: Cut, picture: Size) =>
    pushed(picture, cut, { across, down });
  // An arrow moves what is shown that way, so the picture goes the other.
  if (key === 'ArrowLeft') return push(step, 0);
  if (key === 'ArrowRight') return push(-step, 0);
  if (key === 'ArrowUp') return push(0, step);
  if (key === 'ArrowDown') return push(0, -step);
  if (key === '+' || key === '=') return (cut, picture) => zoomed(picture, cut, KEY_ZOOM);
  if (key === '-' || key === '_') return (cut, picture) => zoomed(picture, cut, 1 / KEY_ZOOM);
  if (key === 'Home' || key === '0') return (_, picture) => wholeCut(picture);
  return undefined;
}

/** Listened to by hand: React's own listener could not keep the page from scrolling. */
function useWheel(frame: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent, box: DOMRect) => void) {
  const latest = useRef(onWheel);
  useEffect(() => {
    latest.current = onWheel;
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const listen = (event: WheelEvent) => {
      event.preventDefault();
      latest.current(event, element.getBoundingClientRect());
    };
    element.addEventListener('wheel', listen, { passive: false });
    return () => element.removeEventListener('wheel', listen);
  }, [frame]);
}
