import { expect, it } from 'vitest';
import { calculateRedrawAt } from '#domain/awards/deadlines.ts';
import { describeRedrawBy } from './redraw-text.ts';

it('a vacant prize says until when its host can redraw it, and that the server does it then [AWARD-29]', () => {
  const redrawAt = calculateRedrawAt(new Date('2026-11-22T18:00:00.000Z'));
  expect(describeRedrawBy(redrawAt, Date.parse('2026-11-29T17:59:59Z'))).toBe(
    'Redraw it by 29 November 2026, 18:00 GMT. After that, we’ll redraw it automatically.',
  );
  expect(describeRedrawBy(redrawAt, Date.parse('2026-11-29T18:00:00Z'))).toBe(
    'We’ll redraw it automatically.',
  );
});
