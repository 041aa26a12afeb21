/** Width and height in pixels. */
export type Size = { width: number; height: number };

/** The part of a picture that is kept, always in 16 by 9: where its middle is, in the picture's pixels, and how near. */
export type Cut = { zoom: number; x: number; y: number };

export type Rectangle = { left: number; top: number } & Size;

const SHAPE = 16 / 9;
const NEAREST = 5;

/** The longer edge of what is sent: the store keeps none longer. */
const SENT_WIDTH = 1920;

/** The largest part in the middle. */
export function wholeCut({ width, height }: Size): Cut {
  return { zoom: 1, x: width / 2, y: height / 2 };
}

/** The part as pixels of the picture, wholly within it. */
export function rectangleOf(size: Size, cut: Cut): Rectangle {
  const width = Math.min(size.width, size.height * SHAPE) / cut.zoom;
  const height = width / SHAPE;
  return { left: cut.x - width / 2, top: cut.y - height / 2, width, height };
}

/** The nearest part to the one asked for that lies within the picture. */
export function within(size: Size, asked: Cut): Cut {
  const zoom = between(asked.zoom, 1, NEAREST);
  const { width, height } = rectangleOf(size, { ...asked, zoom });
  return {
    zoom,
    x: between(asked.x, width / 2, size.width - width / 2),
    y: between(asked.y, height / 2, size.height - height / 2),
  };
}

/** The part after the picture was pushed by so much of the frame's width and height: 1 is all of it. */
export function pushed(size: Size, cut: Cut, by: { across: number; down: number }): Cut {
  const { width, height } = rectangleOf(size, cut);
  return within(size, { ...cut, x: cut.x - by.across * width, y: cut.y - by.down * height });
}

/** Nearer or further by a factor; what is at this place of the frame (0 to 1 each way) stays there. */
export function zoomed(size: Size, cut: Cut, factor: number, at = { across: 0.5, down: 0.5 }): Cut {
  const before = rectangleOf(size, cut);
  const zoom = between(cut.zoom * factor, 1, NEAREST);
  const after = rectangleOf(size, { ...cut, zoom });
  return within(size, {
    zoom,
    x: before.left + at.across * before.width + (0.5 - at.across) * after.width,
    y: before.top + at.down * before.height + (0.5 - at.down) * after.height,
  });
}

/** How large the part is sent: never enlarged. */
export function sentSize({ width }: Rectangle): Size {
  const sent = Math.max(16, Math.min(SENT_WIDTH, Math.round(width)));
  return { width: sent, height: Math.round(sent / SHAPE) };
}

function between(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
