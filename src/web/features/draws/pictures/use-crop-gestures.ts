import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type Crop, createFullCrop, moveCrop, type Size, zoomCrop } from './crop.ts';

type Cropping = { picture: Size; crop: Crop; onChange: (crop: Crop) => void };
type Point = { x: number; y: number };

const KEY_STEP = 0.02;
const KEY_STRIDE = 0.1;
const KEY_ZOOM = 1.1;

/** Gestures: drag with one finger, the mouse or the arrow keys, and zoom with two fingers, the wheel or + and -. */
export function useCropGestures(frame: RefObject<HTMLElement | null>, cropping: Cropping) {
  const pointers = useRef(new Map<number, Point>());
  const now = useRef(cropping);
  useEffect(() => {
    now.current = cropping;
  });

  const change = (next: (crop: Crop, picture: Size) => Crop) => {
    const { crop, picture, onChange } = now.current;
    const changed = next(crop, picture);
    // Updates the ref immediately, because several moves can arrive before the next render.
    now.current = { ...now.current, crop: changed };
    onChange(changed);
  };

  useWheel(frame, (event, box) => {
    const at = {
      across: (event.clientX - box.left) / box.width,
      down: (event.clientY - box.top) / box.height,
    };
    change((crop, picture) => zoomCrop(picture, crop, Math.exp(-event.deltaY / 400), at));
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
    if (!other) return change((crop, picture) => moveCrop(picture, crop, by));
    const factor = distance(after, other) / Math.max(1, distance(before, other));
    const at = {
      across: ((after.x + other.x) / 2 - box.left) / box.width,
      down: ((after.y + other.y) / 2 - box.top) / box.height,
    };
    const half = { across: by.across / 2, down: by.down / 2 };
    change((crop, picture) => zoomCrop(picture, moveCrop(picture, crop, half), factor, at));
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
      const next = findKeyAction(event);
      if (!next) return;
      event.preventDefault();
      change(next);
    },
  };
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

function findKeyAction({ key, shiftKey }: KeyboardEvent): ((crop: Crop, picture: Size) => Crop) | undefined {
  const step = shiftKey ? KEY_STRIDE : KEY_STEP;
  const push = (across: number, down: number) => (crop: Crop, picture: Size) =>
    moveCrop(picture, crop, { across, down });
  // An arrow key moves the crop, so the picture moves the other way.
  if (key === 'ArrowLeft') return push(step, 0);
  if (key === 'ArrowRight') return push(-step, 0);
  if (key === 'ArrowUp') return push(0, step);
  if (key === 'ArrowDown') return push(0, -step);
  if (key === '+' || key === '=') return (crop, picture) => zoomCrop(picture, crop, KEY_ZOOM);
  if (key === '-' || key === '_') return (crop, picture) => zoomCrop(picture, crop, 1 / KEY_ZOOM);
  if (key === 'Home' || key === '0') return (_, picture) => createFullCrop(picture);
  return undefined;
}

/** React's own wheel listener is passive, so it could not stop the page from scrolling. */
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
