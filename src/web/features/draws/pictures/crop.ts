/** Width and height in pixels. */
export type Size = { width: number; height: number };

/** The part of a picture to keep, always 16:9. `x` and `y` are its centre in the picture's pixels. */
export type Crop = { zoom: number; x: number; y: number };

export type Rectangle = { left: number; top: number } & Size;

const SHAPE = 16 / 9;
const MAX_ZOOM = 5;

/** The maximum width of a stored picture. */
const MAX_WIDTH = 1920;

/** Returns the largest crop, in the centre. */
export function createFullCrop({ width, height }: Size): Crop {
  return { zoom: 1, x: width / 2, y: height / 2 };
}

/** Converts the crop to pixels of the picture. */
export function toRectangle(size: Size, crop: Crop): Rectangle {
  const width = Math.min(size.width, size.height * SHAPE) / crop.zoom;
  const height = width / SHAPE;
  return { left: crop.x - width / 2, top: crop.y - height / 2, width, height };
}

/** Returns the crop inside the picture that is closest to the wanted one. */
export function keepInside(size: Size, wanted: Crop): Crop {
  const zoom = between(wanted.zoom, 1, MAX_ZOOM);
  const { width, height } = toRectangle(size, { ...wanted, zoom });
  return {
    zoom,
    x: between(wanted.x, width / 2, size.width - width / 2),
    y: between(wanted.y, height / 2, size.height - height / 2),
  };
}

/** Returns the crop after dragging the picture by these fractions of the frame's width and height. */
export function moveCrop(size: Size, crop: Crop, by: { across: number; down: number }): Crop {
  const { width, height } = toRectangle(size, crop);
  return keepInside(size, { ...crop, x: crop.x - by.across * width, y: crop.y - by.down * height });
}

/** Zooms by a factor around a point of the frame (0 to 1 in each direction). */
export function zoomCrop(size: Size, crop: Crop, factor: number, at = { across: 0.5, down: 0.5 }): Crop {
  const before = toRectangle(size, crop);
  const zoom = between(crop.zoom * factor, 1, MAX_ZOOM);
  const after = toRectangle(size, { ...crop, zoom });
  return keepInside(size, {
    zoom,
    x: before.left + at.across * before.width + (0.5 - at.across) * after.width,
    y: before.top + at.down * before.height + (0.5 - at.down) * after.height,
  });
}

/** Returns the size to upload. Small crops are not enlarged. */
export function getUploadSize({ width }: Rectangle): Size {
  const sent = Math.max(16, Math.min(MAX_WIDTH, Math.round(width)));
  return { width: sent, height: Math.round(sent / SHAPE) };
}

function between(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
