import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PICTURE_MESSAGES as messages } from '#domain/pictures/limits.ts';
import { madePng } from '../../../../../../tests/helpers/made-png.ts';
import { encodePicture } from './encode.ts';

const plain = (width: number, height: number, background = '#1d6b45') =>
  sharp({ create: { width, height, channels: 3, background } });

const jpeg = (width = 400, height = 200) => plain(width, height).jpeg().toBuffer();

const rejected = (source: Buffer) =>
  encodePicture(source).then(
    () => 'kept',
    (error: Error) => error.message,
  );

describe('an encoded picture', () => {
  it('has its own width and every smaller standard width, in both formats [UPL-16]', async () => {
    const { width, height, files } = await encodePicture(await jpeg(1000, 500));
    expect([width, height]).toEqual([1000, 500]);
    expect(files.map((file) => `${file.width} ${file.format}`)).toEqual(
      [320, 480, 640, 800, 1000].flatMap((one) => [`${one} avif`, `${one} webp`]),
    );
    for (const { bytes, format, width: wide } of files) {
      const found = await sharp(bytes).metadata();
      expect([found.width, found.format]).toEqual([wide, format === 'avif' ? 'heif' : 'webp']);
    }
  });

  it.each([
    [200, 100, 200, 100],
    [1, 1, 1, 1],
    [3840, 2160, 1920, 1080],
    [1500, 3000, 960, 1920],
  ])('of %i by %i is stored as %i by %i, never enlarged', async (width, height, keptWidth, keptHeight) => {
    const kept = await encodePicture(await jpeg(width, height));
    expect([kept.width, kept.height]).toEqual([keptWidth, keptHeight]);
    expect(Math.max(...kept.files.map((file) => file.width))).toBe(keptWidth);
  });

  it('is upright, without its location or camera metadata [UPL-16]', async () => {
    const source = await plain(300, 200)
      .jpeg()
      .withExif({
        IFD0: { Make: 'Secret Camera', Copyright: 'Somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>secret</rdf></x:xmpmeta>')
      .toBuffer();
    const before = await sharp(source).metadata();
    expect([before.orientation, before.exif !== undefined, before.xmp !== undefined]).toEqual([
      6,
      true,
      true,
    ]);
    const { width, height, files } = await encodePicture(source);
    expect([width, height]).toEqual([200, 300]);
    for (const { bytes } of files) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, icc, orientation ?? 1]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        1,
      ]);
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Secret Camera|GPS|xmpmeta/);
    }
  });

  it('can come from JPEG, PNG, WebP, GIF or AVIF; only the first frame of an animation is used', async () => {
    const still = plain(64, 48);
    const moving = await sharp(
      await Promise.all(['#ff0000', '#0000ff'].map((color) => plain(64, 48, color).png().toBuffer())),
      { join: { animated: true } },
    )
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const sources = [
      await still.jpeg().toBuffer(),
      await still.png().toBuffer(),
      await still.webp().toBuffer(),
    ];
    for (const source of [...sources, await still.avif().toBuffer(), moving]) {
      const { width, height } = await encodePicture(source);
      expect([width, height]).toEqual([64, 48]);
    }
    const { files } = await encodePicture(moving);
    const { dominant } = await sharp(files.at(-1)?.bytes).stats();
    expect([dominant.r > 200, dominant.b < 60]).toEqual([true, true]);
  });

  it('is in sRGB, with a white background if it was transparent', async () => {
    const cmyk = await plain(40, 40, '#ff0000').toColourspace('cmyk').jpeg().toBuffer();
    const clear = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    for (const [source, channels] of [
      [cmyk, 3],
      [clear, 3],
    ] as const) {
      const { files } = await encodePicture(source);
      const found = await sharp(files.at(-1)?.bytes).metadata();
      expect([found.space, found.channels, found.hasAlpha]).toEqual(['srgb', channels, false]);
    }
    const { files } = await encodePicture(clear);
    expect((await sharp(files.at(-1)?.bytes).stats()).dominant.g).toBeGreaterThan(240);
  });
});

describe('rejects with a message', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  it.each([
    ['an SVG', Buffer.from(svg)],
    ['an SVG behind a declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n')],
    ['a TIFF', Buffer.from('II*\0\x08\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')],
    ['an archive', Buffer.from('PK\x03\x04 and so on and so forth', 'latin1')],
    ['a video', Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1')],
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
  ])('%s [PIC-01]', async (_, source) => expect(await rejected(source)).toBe(messages.type));

  it('a HEIC picture [PIC-01]', async () => {
    const head = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    expect(await rejected(Buffer.concat([head, Buffer.alloc(64)]))).toBe(messages.heic);
  });

  it.each([
    ['a page', '<html><script>alert(1)</script></html>'],
    ['a script', '*/=1;/*<script>*/alert(1)'],
    ['PHP', '<?php system($_GET[0]); ?>'],
    ['an SVG', '<svg onload="alert(1)">'],
    ['an archive', `PK\x03\x04some file PK\x05\x06${'\0'.repeat(18)}`],
  ])('a picture that is also %s [PIC-01]', async (_, tail) => {
    expect(await rejected(Buffer.concat([await jpeg(), Buffer.from(tail, 'latin1')]))).toBe(
      messages.disguised,
    );
  });

  it('a picture that starts like a PDF', async () => {
    const source = await plain(60, 60)
      .jpeg()
      .withExif({ IFD0: { ImageDescription: '%PDF-1.4 hidden' } })
      .toBuffer();
    expect(await rejected(source)).toBe(messages.disguised);
  });

  it('but not a photo with data that a phone appended', async () => {
    const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42', 'latin1');
    expect(await rejected(Buffer.concat([await jpeg(), film, Buffer.alloc(4000, 7)]))).toBe('kept');
  });

  it('a truncated picture [PIC-01]', async () => {
    const noise = sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    });
    for (const source of [
      await noise.jpeg().toBuffer(),
      await noise.png().toBuffer(),
      await noise.webp().toBuffer(),
    ]) {
      expect(await rejected(source.subarray(0, Math.floor(source.length * 0.6)))).toBe(messages.damaged);
    }
    const avif = await noise.avif({ effort: 0 }).toBuffer();
    expect(await rejected(avif.subarray(0, Math.floor(avif.length * 0.6)))).toBe(messages.damaged);
  });

  it('a file that only begins like a picture', async () => {
    for (const head of [
      '\xff\xd8\xff\xe0',
      '\x89PNG\r\n\x1a\n',
      'GIF89a',
      'RIFF\x10\0\0\0WEBPVP8 ',
      '\0\0\0\x20ftypavif',
    ]) {
      expect(await rejected(Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(200, 65)]))).toBe(
        messages.damaged,
      );
    }
  });

  it('a picture of a hundred megapixels, and one that claims to have as many [PIC-01]', async () => {
    const source = madePng({ width: 20_000, height: 5_000 });
    expect(source.length).toBeLessThan(100_000);
    expect(await rejected(source)).toBe(messages.pixels);
    expect(await rejected(madePng({ width: 1, height: 1, claims: { width: 60_000, height: 60_000 } }))).toBe(
      messages.pixels,
    );
    const whole = await plain(7_200, 7_200).png().toBuffer();
    expect(await rejected(whole)).toBe(messages.pixels);
  });

  it('a picture larger than 10 MB [PIC-01]', async () => {
    expect(await rejected(Buffer.concat([await jpeg(), Buffer.alloc(10 * 1024 * 1024)]))).toBe(messages.size);
  });
});
