import { expect, it } from 'vitest';
import { buildFontLinks, findPageFonts } from './fonts.ts';

const draw = { title: 'A hamper', fontPair: 'playful' };

it('uses a draw’s fonts on its own pages only', () => {
  const root = { staticData: {}, loaderData: undefined };
  expect(findPageFonts([root, { staticData: { drawFonts: true }, loaderData: draw }])).toBe('playful');
  expect(findPageFonts([root, { staticData: {}, loaderData: draw }])).toBe('heritage');
  expect(findPageFonts([root])).toBe('heritage');
});

it.each([undefined, null, 'playful', {}, { fontPair: 'gothic' }])(
  'falls back to the site’s fonts if the page’s loader returned %j',
  (loaderData) => expect(findPageFonts([{ staticData: { drawFonts: true }, loaderData }])).toBe('heritage'),
);

it('loads the font faces of only one pair', () => {
  const preloads = (pair: Parameters<typeof buildFontLinks>[0]) =>
    buildFontLinks(pair).flatMap((link) => (link.rel === 'preload' ? [link.href] : []));
  expect(preloads('heritage')).toEqual([
    expect.stringContaining('fraunces'),
    expect.stringContaining('figtree'),
  ]);
  expect(preloads('bold')).toEqual([expect.stringContaining('archivo')]);
});
