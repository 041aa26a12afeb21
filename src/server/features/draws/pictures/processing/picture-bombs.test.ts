import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PICTURE_LIMITS as limits, PICTURE_MESSAGES as messages } from '#domain/pictures/limits.ts';
import { spentOn } from '../../../../../../tests/helpers/encoding.ts';
import { makeGriddedAvif } from '../../../../../../tests/helpers/made-avif.ts';
import { madeGif, madeWebp } from '../../../../../../tests/helpers/made-pictures.ts';
import { madePng, makeAnimatedPng, makePackedChunk } from '../../../../../../tests/helpers/made-png.ts';
import { isCompositeAvif } from './composite-avif.ts';

describe('a picture that expands to many times its size', () => {
  const texts = () => madePng({ width: 9, height: 9, before: Array(60).fill(makePackedChunk('zTXt', 50)) });
  const profile = () => madePng({ width: 9, height: 9, before: [makePackedChunk('iCCP', 200)] });

  it.each([
    ['a PNG with three gigabytes of text', texts, '9x9'],
    ['a PNG with a profile of 200 megabytes', profile, '9x9'],
    ['a PNG of 20,000 frames', () => makeAnimatedPng(20_000), '1x1'],
    ['a GIF of 100,000 frames', () => madeGif({ width: 1, height: 1, frames: 100_000 }), '1x1'],
    ['a large GIF of 5,000 frames', () => madeGif({ width: 700, height: 700, frames: 5000 }), '700x700'],
    ['a WebP of 100,000 frames', () => madeWebp({ edge: 1, frames: 100_000 }), '1x1'],
  ])('is stored without the excess, as fast as others: %s [PIC-01] [PIC-12]', async (_, made, size) => {
    const source = await made();
    expect(source.length).toBeLessThan(limits.bytes);
    const { result, seconds, megabytes } = await spentOn(source);
    expect(result).toBe(size);
    expect(seconds).toBeLessThan(2);
    expect(megabytes).toBeLessThan(200);
  });

  it('is rejected if it is composed of itself many times [PIC-01] [PIC-12]', async () => {
    const tile = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#373' } })
      .avif({ effort: 0 })
      .toBuffer();
    const grid = { tile, edge: 2000, rows: 16, columns: 16 };
    for (const size of [
      { width: 100, height: 100 },
      { width: 2000, height: 2000 },
      { width: 7000, height: 7000 },
    ]) {
      const source = makeGriddedAvif({ ...grid, ...size });
      expect(source.length).toBeLessThan(2000);
      expect(await sharp(source).metadata()).toMatchObject(size);
      const { result, seconds } = await spentOn(source);
      expect(result).toBe(messages.tiled);
      expect(seconds).toBeLessThan(1);
    }
    expect(isCompositeAvif(makeGriddedAvif({ ...grid, rows: 1, columns: 1, width: 9, height: 9 }))).toBe(
      true,
    );
    expect(isCompositeAvif(tile)).toBe(false);
    expect(isCompositeAvif(Buffer.alloc(100))).toBe(false);
  });

  it('is rejected if it must be drawn over and over again [PIC-12]', async () => {
    const plain = sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#777' } });
    const source = await plain.jpeg({ progressive: true }).toBuffer();
    const scan = source.subarray(source.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
    const again = Array.from({ length: 10_000 }, () => scan);
    const { result, seconds } = await spentOn(
      Buffer.concat([source.subarray(0, -2), ...again, source.subarray(-2)]),
    );
    expect(result).toBe(messages.damaged);
    expect(seconds).toBeLessThan(8);
  });
});
