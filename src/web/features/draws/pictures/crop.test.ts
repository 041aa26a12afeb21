import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Crop,
  createFullCrop,
  getUploadSize,
  keepInside,
  moveCrop,
  type Size,
  toRectangle,
  zoomCrop,
} from './crop.ts';

const size = fc.record({
  width: fc.integer({ min: 1, max: 9000 }),
  height: fc.integer({ min: 1, max: 9000 }),
});
const step = fc.oneof(
  fc.record({
    across: fc.double({ min: -3, max: 3, noNaN: true }),
    down: fc.double({ min: -3, max: 3, noNaN: true }),
  }),
  fc.record({
    factor: fc.double({ min: 0.1, max: 10, noNaN: true }),
    at: fc.record({
      across: fc.double({ min: 0, max: 1, noNaN: true }),
      down: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  }),
);

describe('the crop of a picture', () => {
  it('is 16:9 and inside the picture, however it is moved and zoomed [UPL-07]', () => {
    fc.assert(
      fc.property(size, fc.array(step, { maxLength: 12 }), (picture: Size, steps) => {
        const crop = steps.reduce<Crop>(
          (now, one) =>
            'factor' in one ? zoomCrop(picture, now, one.factor, one.at) : moveCrop(picture, now, one),
          createFullCrop(picture),
        );
        const { left, top, width, height } = toRectangle(picture, crop);
        const slack = 1e-6 * Math.max(picture.width, picture.height);
        expect(width / height).toBeCloseTo(16 / 9, 6);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(-slack);
        expect(left + width).toBeLessThanOrEqual(picture.width + slack);
        expect(top + height).toBeLessThanOrEqual(picture.height + slack);
        expect(crop.zoom).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('is initially the largest one, in the centre', () => {
    expect(toRectangle({ width: 400, height: 300 }, createFullCrop({ width: 400, height: 300 }))).toEqual({
      left: 0,
      top: 37.5,
      width: 400,
      height: 225,
    });
    const wide = { width: 3200, height: 900 };
    expect(toRectangle(wide, createFullCrop(wide))).toEqual({ left: 800, top: 0, width: 1600, height: 900 });
  });

  it('moves in the opposite direction to the drag, and zooms around the fingers', () => {
    const picture = { width: 1600, height: 900 };
    const near = keepInside(picture, { zoom: 2, x: 800, y: 450 });
    expect(moveCrop(picture, near, { across: 0.25, down: 0 })).toEqual({ zoom: 2, x: 600, y: 450 });
    const corner = zoomCrop(picture, createFullCrop(picture), 2, { across: 0, down: 0 });
    expect(toRectangle(picture, corner)).toEqual({ left: 0, top: 0, width: 800, height: 450 });
  });

  it('is uploaded no larger than the stored size, and is never enlarged', () => {
    expect(getUploadSize({ left: 0, top: 0, width: 8000, height: 4500 })).toEqual({
      width: 1920,
      height: 1080,
    });
    expect(getUploadSize({ left: 0, top: 0, width: 800, height: 450 })).toEqual({ width: 800, height: 450 });
  });
});
