import { beforeAll, describe, expect, it } from 'vitest';
import { PICTURE_MESSAGES as messages } from '#domain/pictures/limits.ts';
import { outcomeOf, spentOn } from '../../../../../../tests/helpers/encoding.ts';
import {
  jpegSegments,
  madeGif,
  madeWebp,
  makeNoise,
  overwrite,
  withSegment,
} from '../../../../../../tests/helpers/made-pictures.ts';
import { madePng, pngChunk } from '../../../../../../tests/helpers/made-png.ts';
import { encodePicture } from './encode.ts';

let jpeg: Buffer;
let avif: Buffer;
beforeAll(async () => {
  jpeg = await makeNoise(300).jpeg().toBuffer();
  avif = await makeNoise(300).avif({ effort: 0 }).toBuffer();
});

const PROGRAMS: [what: string, begins: string][] = [
  ['a compressed SVG', '\x1f\x8b\x08\0\0\0\0\0\0\x03<svg onload=alert(1)>'],
  [
    'a script for ImageMagick',
    'push graphic-context\nfill "url(https://evil.example/a.png|ls)"\npop graphic-context',
  ],
  [
    'another ImageMagick script',
    '<?xml version="1.0"?><image><read filename="ephemeral:/etc/passwd"/></image>',
  ],
  ['a PostScript', '%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (r) file'],
  ['a PDF', '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript>>>>endobj'],
  ['a Windows bitmap', 'BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x01\0\0\0\x01\0\0\0'],
  ['an icon', '\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x04\0\x28\x01\0\0\x16\0\0\0'],
  ['a Photoshop file', '8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x01\0\0\0\x01\0\x08\0\x03'],
  ['a TIFF in the other byte order', 'MM\0*\0\0\0\x08\0\0\0\0\0\0\0\0\0\0\0\0'],
  ['a large TIFF', 'II+\0\x08\0\0\0\x10\0\0\0\0\0\0\0\0\0\0\0'],
  ['a JPEG XL', '\0\0\0\x0cJXL \r\n\x87\n\0\0\0\x14ftypjxl '],
  ['a JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 '],
  ['a plain PPM picture', 'P3\n1 1\n255\n255 0 0\n# and so on and so on'],
  ['a Radiance HDR picture', '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n'],
  ['a FITS picture', `SIMPLE  =                    T${' '.repeat(50)}`],
  ['a VIPS picture', '\x08\xf2\xa6\xb6\0\0\0\x01\0\0\0\x01\0\0\0\x03\0\0\0\0'],
  ['a table', '1,2,3\n4,5,6\n7,8,9\n10,11,12\n'],
  ['a program', 'MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0\xb8\0\0\0'],
  ['a video', '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04webm'],
];

describe('files that no decoder may read', () => {
  it.each(PROGRAMS)('are rejected by their first bytes: %s [PIC-01]', async (_, begins) => {
    expect(await outcomeOf(Buffer.concat([Buffer.from(begins, 'latin1'), jpeg]))).toBe(messages.type);
  });

  it('include a video or a burst in a HEIC container [PIC-01]', async () => {
    for (const brand of ['heic', 'heix', 'hevc', 'heim', 'mif1', 'msf1']) {
      const head = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}miaf`, 'latin1');
      expect(await outcomeOf(Buffer.concat([head, Buffer.alloc(400, 1)]))).toBe(messages.heic);
    }
  });
});

/** Content that would run or be unpacked if a picture were served as another type. */
const PAYLOAD = 'PAYLOAD-system(id)-7f3a';
const payload = Buffer.from(PAYLOAD);

describe('a picture that is also something else', () => {
  const page = Buffer.from(`<html><script>${PAYLOAD}</script></html>`);
  const php = Buffer.from(`<?php ${PAYLOAD}; ?>`);
  const zip = Buffer.from(`PK\x03\x04${PAYLOAD}PK\x05\x06${'\0'.repeat(18)}`, 'latin1');

  it.each([
    ['a JPEG whose comment is a page', () => withSegment(jpeg, 0xfe, page)],
    ['a JPEG whose comment is PHP', () => withSegment(jpeg, 0xfe, php)],
    ['a PNG whose text is PHP', () => madePng({ width: 9, height: 9, before: [pngChunk('tEXt', php)] })],
    ['a PNG with a trailing archive', () => Buffer.concat([madePng({ width: 9, height: 9 }), zip])],
    [
      'a GIF with a trailing archive',
      () => Buffer.concat([madeGif({ width: 1, height: 1, frames: 1 }), zip]),
    ],
    [
      'a GIF that is a script',
      () => Buffer.from(`GIF89a/*${'\0'.repeat(9)}*/=1;//<script>${PAYLOAD}`, 'latin1'),
    ],
    ['an AVIF with a trailing page', () => Buffer.concat([avif, page])],
  ])('is rejected: %s [PIC-01]', async (_, made) => expect(await outcomeOf(made())).toBe(messages.disguised));

  it.each([
    ['a JPEG with a comment', () => withSegment(jpeg, 0xfe, payload)],
    ['a JPEG with application data', () => withSegment(jpeg, 0xed, payload)],
    ['a JPEG with trailing data', () => Buffer.concat([jpeg, payload])],
    [
      'a JPEG with another kind of trailing archive',
      () => Buffer.concat([jpeg, Buffer.from('Rar!\x1a\x07\x01\0'), payload]),
    ],
    [
      'a JPEG with a UTF-16 page',
      () => withSegment(jpeg, 0xe1, Buffer.from(`<script>${PAYLOAD}`, 'utf16le')),
    ],
    ['a PNG with text', () => madePng({ width: 9, height: 9, before: [pngChunk('tEXt', payload)] })],
    [
      'a PNG with an unknown chunk',
      () => madePng({ width: 9, height: 9, before: [pngChunk('paYl', payload)] }),
    ],
    ['a PNG with trailing data', () => Buffer.concat([madePng({ width: 9, height: 9 }), payload])],
    ['a GIF with trailing data', () => Buffer.concat([madeGif({ width: 1, height: 1, frames: 2 }), payload])],
    ['an AVIF with trailing data', () => Buffer.concat([avif, payload])],
  ])('is stored without it: %s [PIC-01]', async (_, made) => {
    const source = made();
    const encodings = [payload, Buffer.from(PAYLOAD, 'utf16le')];
    expect(encodings.some((encoded) => source.includes(encoded))).toBe(true);
    const { files } = await encodePicture(source);
    expect(files.length).toBeGreaterThan(0);
    for (const { bytes } of files) {
      expect(encodings.some((encoded) => Buffer.from(bytes).includes(encoded))).toBe(false);
    }
  });
});

describe('a picture that claims to be something else', () => {
  const claiming = (width: number, height: number) => {
    const copy = Buffer.from(jpeg);
    for (const [marker, at] of jpegSegments(jpeg)) {
      if (marker !== 0xc0) continue;
      copy.writeUInt16BE(height, at + 5);
      copy.writeUInt16BE(width, at + 7);
    }
    return copy;
  };
  const badTables = () => {
    const copy = Buffer.from(jpeg);
    for (const [marker, at] of jpegSegments(jpeg)) if (marker === 0xc4) copy.fill(0xff, at + 5, at + 21);
    return copy;
  };
  const avifOf = (width: number, height: number) =>
    overwrite(avif, 'ispe', (at, copy) => {
      copy.writeUInt32BE(width, at + 8);
      copy.writeUInt32BE(height, at + 12);
    });

  it.each([
    ['a PNG of 50,000 by 50,000 nothings', () => madePng({ width: 50_000, height: 50_000 }), messages.pixels],
    ['a JPEG that claims 65,500 by 65,500', () => claiming(65_500, 65_500), messages.pixels],
    ['an AVIF that claims 50,000 by 50,000', () => avifOf(50_000, 50_000), messages.pixels],
    ['a WebP that claims 16,383 by 16,383', () => madeWebp({ edge: 16_383, frames: 1 }), messages.pixels],
    [
      'a PNG with the rows of a smaller one',
      () => madePng({ width: 9, height: 9, claims: { width: 6000, height: 6000 } }),
      messages.damaged,
    ],
    [
      'a PNG of width zero',
      () => madePng({ width: 9, height: 9, claims: { width: 0, height: 9 } }),
      messages.damaged,
    ],
    [
      'a PNG of a negative width',
      () => madePng({ width: 9, height: 9, claims: { width: 2 ** 32 - 1, height: 1 } }),
      messages.damaged,
    ],
    ['a JPEG of height zero', () => claiming(300, 0), messages.damaged],
    ['a JPEG with impossible tables', badTables, messages.damaged],
    ['an AVIF that is larger than declared', () => avifOf(1, 1), messages.damaged],
    ['an AVIF that is smaller than declared', () => avifOf(7000, 7000), messages.damaged],
    ['an AVIF of size zero', () => avifOf(0, 0), messages.damaged],
    [
      'a PNG whose chunks are longer than the file',
      () =>
        overwrite(madePng({ width: 9, height: 9 }), 'IDAT', (at, copy) =>
          copy.writeUInt32BE(2 ** 32 - 1, at - 4),
        ),
      messages.damaged,
    ],
    [
      'a WebP whose chunks are longer than the file',
      async () =>
        overwrite(await madeWebp({ edge: 1, frames: 1 }), 'ANMF', (at, copy) =>
          copy.writeUInt32LE(2 ** 32 - 1, at + 4),
        ),
      messages.damaged,
    ],
  ])('is rejected before much of it is read: %s [PIC-01]', async (_, made, message) => {
    const { result, seconds, megabytes } = await spentOn(await made());
    expect(result).toBe(message);
    expect(seconds).toBeLessThan(2);
    expect(megabytes).toBeLessThan(200);
  });
});
