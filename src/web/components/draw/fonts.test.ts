import { expect, it } from 'vitest';
import { fontLinks, pageFonts } from './fonts.ts';

const draw = { title: 'A hamper', fontPair: 'playful' };

it('sets a draw’s own pages, and no others, in its letters', () => {
  const root = { staticData: {}, loaderData: undefined };
  expect(pageFonts([root, { staticData: { drawLetters: true }, loaderData: draw }])).toBe('playful');
  expect(pageFonts([root, { staticData: {}, loaderData: draw }])).toBe('heritage');
  expect(pageFonts([root])).toBe('heritage');
});

it.each([undefined, null, 'playful', {}, { fontPair: 'gothic' }])(
  'falls back to the site’s where a page has loaded %j',
  (loaderData) => expect(pageFonts([{ staticData: { drawLetters: true }, loaderData }])).toBe('heritage'),
);

it('asks for the faces of one pair only', () => {
  const preloads = (pair: Parameters<typeof fontLinks>[0]) =>
    fontLinks(pair).flatMap((link) => (link.rel === 'preload' ? [link.href] : []));
  expect(preloads('heritage')).toEqual([
    expect.stringContaining('fraunces'),
    expect.stringContaining('figtree'),
  ]);
  expect(preloads('bold')).toEqual([expect.stringContaining('archivo')]);
});
