import { expect, it } from 'vitest';
import { toCanonical } from '#domain/proof/canonical.ts';
import { describeChecked } from './checked-title.ts';
import type { Subject } from './messages.ts';

const draw = { id: 'draw-a', title: 'A week in a lighthouse' };
const proof = (of: string | null): Subject => ({ kind: 'file', file: new File([], 'saved.json'), draw: of });
const report = (of: string | null, title?: string) => ({
  draw: of,
  terms: title === undefined ? null : toCanonical({ title }),
});

it('never shows this draw’s title with the proof of another draw [VERIFY-26]', () => {
  const own = { title: draw.title, isOther: false };
  expect(describeChecked(draw, { kind: 'draw', draw: 'draw-a' }, report('draw-a', 'Changed'))).toEqual(own);
  expect(describeChecked(draw, proof('draw-a'), null)).toEqual(own);
  expect(describeChecked(draw, proof('draw-a'), report('draw-a', draw.title))).toEqual(own);
  expect(describeChecked(draw, proof('draw-a'), report('draw-a', 'As promised'))).toEqual({
    title: 'As promised',
    isOther: false,
  });
  expect(describeChecked(draw, proof('draw-b'), report('draw-b', 'A car'))).toEqual({
    title: 'A car',
    isOther: true,
  });
  // The beginning of a file may name another draw than its proof.
  expect(describeChecked(draw, proof('draw-a'), report('draw-b', 'A car')).isOther).toBe(true);
  for (const unread of [
    describeChecked(draw, proof('draw-b'), null),
    describeChecked(draw, proof(null), report(null)),
  ])
    expect(unread).toEqual({ title: 'A saved proof', isOther: true });
});
