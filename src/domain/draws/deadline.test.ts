import { expect, it } from 'vitest';
import { calculateDrawingDeadline } from './deadline.ts';

const none = () => false;
const endDate = new Date('2026-11-21T18:00:00Z');

it('the drawing deadline is the end of the 7th working day after the sale ended [MONEY-13]', () => {
  expect(calculateDrawingDeadline({ endDate, endedAt: endDate, drawableFrom: null }, none)).toEqual(
    new Date('2026-12-02T00:00:00Z'),
  );
});

it('the drawing deadline counts from an early end, and for a paused draw from its promised end [MONEY-13]', () => {
  const endedAt = new Date('2026-11-16T12:00:00Z');
  expect(calculateDrawingDeadline({ endDate, endedAt, drawableFrom: null }, none)).toEqual(
    new Date('2026-11-26T00:00:00Z'),
  );
  expect(calculateDrawingDeadline({ endDate, endedAt: null, drawableFrom: null }, none)).toEqual(
    new Date('2026-12-02T00:00:00Z'),
  );
});

it('the drawing deadline of a draw that waits for postal entries counts from its promised end [POST-05]', () => {
  const draw = {
    endDate,
    endedAt: new Date('2026-11-16T12:00:00Z'),
    drawableFrom: new Date('2026-11-25T00:00:00Z'),
  };
  expect(calculateDrawingDeadline(draw, none)).toEqual(new Date('2026-12-02T00:00:00Z'));
});
