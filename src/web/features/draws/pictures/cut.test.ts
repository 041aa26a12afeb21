import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cut, pushed, rectangleOf, type Size, sentSize, wholeCut, within, zoomed } from './cut.ts';

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

describe('the part of a picture that is kept', () => {
  it('is in 16 by 9 and within the picture, however it is pushed and zoomed [UPL-07]', () => {
    fc.assert(
      fc.property(size, fc.array(step, { maxLength: 12 }), (picture: Size, steps) => {
        const cut = steps.reduce<Cut>(
          (now, one) =>
            'factor' in one ? zoomed(picture, now, one.factor, one.at) : pushed(picture, now, one),
          wholeCut(picture),
        );
        const { left, top, width, height } = rectangleOf(picture, cut);
        const slack = 1e-6 * Math.max(picture.width, picture.height);
        expect(width / height).toBeCloseTo(16 / 9, 6);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(-slack);
        expect(left + width).toBeLessThanOrEqual(picture.width + slack);
        expect(top + height).toBeLessThanOrEqual(picture.height + slack);
        expect(cut.zoom).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('is at first the largest one in the middle', () => {
    expect(rectangleOf({ width: 400, height: 300 }, wholeCut({ width: 400, height: 300 }))).toEqual({
      ...{ left: 0, top: 37.5, width: 400, height: 225 },
    });
    const wide = { width: 3200, height: 900 };
    expect(rectangleOf(wide, wholeCut(wide))).toEqual({ left: 800, top: 0, width: 1600, height: 900 });
  });

  it('goes the other way when the picture is pushed, and keeps what is under the fingers', () => {
    const picture = { width: 1600, height: 900 };
    const near = within(picture, { zoom: 2, x: 800, y: 450 });
    expect(pushed(picture, near, { across: 0.25, down: 0 })).toEqual({ zoom: 2, x: 600, y: 450 });
    const corner = zoomed(picture, wholeCut(picture), 2, { across: 0, down: 0 });
    expect(rectangleOf(picture, corner)).toEqual({ left: 0, top: 0, width: 800, height: 450 });
  });

  it('is sent no larger than it is kept, and never enlarged', () => {
    expect(sentSize({ left: 0, top: 0, width: 8000, height: 4500 })).toEqual({ width: 1920, height: 1080 });
    expect(sentSize({ left: 0, top: 0, width: 800, height: 450 })).toEqual({ width: 800, height: 450 });
  });
});
