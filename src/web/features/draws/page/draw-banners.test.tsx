import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { DrawBanner } from './draw-banners.tsx';

const show = (draw: Pick<PrizeDraw, 'status' | 'logRefused'>) =>
  renderToStaticMarkup(<DrawBanner draw={draw as PrizeDraw} sale="ended" />);

it('an ended draw has a banner only if its public log is refused: before and after its drawing [RECORD-25]', () => {
  expect(show({ status: 'awaiting_draw', logRefused: false })).toBe('');
  expect(show({ status: 'completed', logRefused: false })).toBe('');
  expect(show({ status: 'awaiting_draw', logRefused: true })).toContain('The drawing is on hold');
  expect(show({ status: 'completed', logRefused: true })).toContain('No prize can be redrawn at the moment');
});
