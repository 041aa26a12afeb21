import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeNoise } from '../../../../../../tests/helpers/made-pictures.ts';
import { encodePicture } from './encode.ts';

const RED = { r: 200, g: 30, b: 30 };
const BLUE = { r: 30, g: 30, b: 200 };

/** Creates a picture of 40 by 20 pixels that is red on the left and blue on the right. */
const twoColours = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: RED } }).composite([
    { input: { create: { width: 20, height: 20, channels: 3, background: BLUE } }, left: 20, top: 0 },
  ]);

/** Returns the colour at a position in the largest encoded file. */
async function colourOf(source: Buffer, at: { left: number; top: number }) {
  const { files } = await encodePicture(source);
  const pixel = sharp(files.at(-1)?.bytes).extract({ ...at, width: 1, height: 1 });
  const [r = 0, g = 0, b = 0] = await pixel.raw().toBuffer();
  return { r, g, b };
}

const looksLike = (colour: { r: number; g: number; b: number }) => (colour.r > colour.b ? 'red' : 'blue');

const PLACES = { left: [3, 10], right: [36, 10], top: [10, 3], bottom: [10, 36] } as const;

it.each([
  [1, 'left'],
  [2, 'right'],
  [3, 'right'],
  [4, 'left'],
  [5, 'top'],
  [6, 'top'],
  [7, 'bottom'],
  [8, 'bottom'],
] as const)(
  'is turned upright where a camera wrote orientation %i: red is at the %s [UPL-16]',
  async (orientation, side) => {
    const source = await twoColours().jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer();
    const { width, height } = await encodePicture(source);
    expect([width, height]).toEqual(orientation < 5 ? [40, 20] : [20, 40]);
    for (const one of orientation < 5 ? (['left', 'right'] as const) : (['top', 'bottom'] as const)) {
      const [left, top] = PLACES[one];
      expect([one, looksLike(await colourOf(source, { left, top }))]).toEqual([
        one,
        one === side ? 'red' : 'blue',
      ]);
    }
  },
);

it('follows the orientation in a PNG or WebP', async () => {
  for (const format of ['png', 'webp'] as const) {
    const source = await twoColours().toFormat(format).withMetadata({ orientation: 6 }).toBuffer();
    expect((await sharp(source).metadata()).orientation).toBe(6);
    const { width, height } = await encodePicture(source);
    expect([width, height]).toEqual([20, 40]);
  }
});

it('keeps the colours that its profile describes, but not the profile', async () => {
  const green = sharp({
    create: { width: 20, height: 20, channels: 3, background: { r: 90, g: 160, b: 60 } },
  });
  const source = await green.png().withIccProfile('p3').toBuffer();
  expect((await sharp(source).metadata()).icc).toBeDefined();
  const { r, g, b } = await colourOf(source, { left: 9, top: 9 });
  expect(Math.max(Math.abs(r - 90), Math.abs(g - 160), Math.abs(b - 60))).toBeLessThan(10);
});

it.each([
  ['16-bit colour', () => makeNoise(60).toColourspace('rgb16').png().toBuffer()],
  ['greyscale', () => makeNoise(60).greyscale().jpeg().toBuffer()],
  [
    'transparent 16-bit greyscale',
    () => makeNoise(60).ensureAlpha(0.5).toColourspace('grey16').png().toBuffer(),
  ],
  ['palette-based', () => makeNoise(60).png({ palette: true, colours: 8 }).toBuffer()],
  ['progressive', () => makeNoise(60).jpeg({ progressive: true }).toBuffer()],
  ['interlaced', () => makeNoise(60).png({ progressive: true }).toBuffer()],
  ['lossless', () => makeNoise(60).webp({ lossless: true }).toBuffer()],
  [
    'an AVIF with subsampled colours',
    () => makeNoise(60).avif({ effort: 0, chromaSubsampling: '4:2:0' }).toBuffer(),
  ],
  ['in CMYK', () => makeNoise(60).toColourspace('cmyk').jpeg().toBuffer()],
])('is stored in eight-bit RGB, even if it is %s', async (_, made) => {
  const { width, height, files } = await encodePicture(await made());
  expect([width, height]).toEqual([60, 60]);
  for (const { bytes } of files) {
    const { space, depth, channels, icc } = await sharp(bytes).metadata();
    expect([space, depth, channels, icc]).toEqual(['srgb', 'uchar', 3, undefined]);
  }
});

it.each([
  [1, 1],
  [1, 9000],
  [9000, 1],
  [1921, 1],
])('can be as narrow as %i by %i', async (width, height) => {
  const source = await sharp({ create: { width, height, channels: 3, background: RED } })
    .png()
    .toBuffer();
  const kept = await encodePicture(source);
  expect(Math.max(kept.width, kept.height)).toBe(Math.min(1920, Math.max(width, height)));
  expect(Math.min(kept.width, kept.height)).toBe(1);
});
