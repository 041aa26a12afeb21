import { describe, expect, it } from 'vitest';
import { PICTURE_LIMITS as limits, PICTURE_MESSAGES as messages } from '#domain/pictures/limits.ts';
import { pictureFiles } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { madeWebp, makeNoise, withSegment } from '../../../../../tests/helpers/made-pictures.ts';
import { madePng, makePackedChunk } from '../../../../../tests/helpers/made-png.ts';
import { verifiedHost } from '../../../../../tests/helpers/people.ts';
import { storedRows } from '../../../../../tests/helpers/stored-rows.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const jpeg = await makeNoise(64).jpeg().toBuffer();

const upload = (image: unknown) =>
  host.client.send({ method: 'POST', url: '/api/upload-image', body: { image } });

const dataUrl = (bytes: Buffer, type = 'image/jpeg') => `data:${type};base64,${bytes.toString('base64')}`;

/** Builds a JPEG of this many bytes, most of which are padding. */
const jpegOf = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length, 7)]);

type Case = [what: string, image: () => unknown, status: number, message: string, code: string];

const REFUSED: Case[] = [
  ...(['image/svg+xml', 'image/png', 'image/jpeg'] as const).map((type): Case => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    return [`an SVG as ${type}`, () => dataUrl(svg, type), 415, messages.type, 'wrong_type'];
  }),
  ['no picture', () => dataUrl(Buffer.from('%PDF-1.7 and so on')), 415, messages.type, 'wrong_type'],
  ['nothing', () => 'data:image/png;base64,', 415, messages.type, 'wrong_type'],
  ['another type', () => dataUrl(jpeg, 'text/html'), 415, messages.type, 'wrong_type'],
  ['a long type', () => dataUrl(jpeg, 'image/png;charset=utf-8'), 415, messages.type, 'wrong_type'],
  [
    'a type in capitals',
    () => dataUrl(jpeg, 'image/JPEG').replace('data', 'DATA'),
    415,
    messages.type,
    'wrong_type',
  ],
  [
    'a data URL without base64',
    () => `data:image/png,${jpeg.toString('latin1')}`,
    415,
    messages.type,
    'wrong_type',
  ],
  ['an address', () => 'http://169.254.169.254/latest/meta-data', 415, messages.type, 'wrong_type'],
  ['a list', () => [dataUrl(Buffer.alloc(20))], 400, messages.type, 'invalid'],
  ['an object', () => ({ data: 'image' }), 400, messages.type, 'invalid'],
  ['null', () => null, 400, messages.type, 'invalid'],
  [
    'base64 with other characters',
    () => dataUrl(jpeg).replace('/9j', '/9!j'),
    400,
    messages.damaged,
    'damaged_picture',
  ],
  [
    'base64 with spaces',
    () => dataUrl(jpeg).replace('/9j', '/ 9 j'),
    400,
    messages.damaged,
    'damaged_picture',
  ],
  ['base64 with trailing text', () => `${dataUrl(jpeg)}=AAAA`, 400, messages.damaged, 'damaged_picture'],
  ['one byte too many', () => dataUrl(jpegOf(limits.bytes + 1)), 413, messages.size, 'too_large'],
  ['an enormous body', () => 'x'.repeat(15 * 2 ** 20), 413, messages.size, 'too_large'],
  [
    'too many pixels',
    () => dataUrl(madePng({ width: 50_000, height: 50_000 }), 'image/png'),
    413,
    messages.pixels,
    'too_many_pixels',
  ],
  [
    'more in it than a picture',
    () => dataUrl(withSegment(jpeg, 0xfe, Buffer.from('<?php system($_GET[0]); ?>'))),
    415,
    messages.disguised,
    'wrong_type',
  ],
  ['half a picture', () => dataUrl(jpeg.subarray(0, 900)), 400, messages.damaged, 'damaged_picture'],
];

describe('an invalid upload', () => {
  it.each(REFUSED)(
    'is rejected with a message, and stores nothing: %s [PIC-01] [API-GEN-01]',
    async (_, image, status, message, code) => {
      const before = await storedRows(app.database.db);
      const response = await upload(image());
      expect([response.statusCode, response.json()]).toEqual([
        status,
        { message, code, ...(code === 'invalid' && { issues: [{ path: 'image', message }] }) },
      ]);
      expect(await storedRows(app.database.db)).toEqual(before);
    },
  );
});

describe('a valid upload', () => {
  it.each([
    ['at the maximum size', () => dataUrl(jpegOf(limits.bytes))],
    ['with another declared type', () => dataUrl(jpeg, 'image/png')],
    ['with an unknown declared type', () => dataUrl(jpeg, 'image/x-whatever')],
    ['without base64 padding', () => dataUrl(jpegOf(4000)).replace(/=+$/, '')],
  ])('is stored, %s', async (_, image) => {
    const response = await upload(image());
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { url: expect.stringMatching(/\/64x64\.webp$/) },
    ]);
  });

  it('is stored without its metadata [PIC-01] [PIC-12] [UPL-16]', async () => {
    const secret = Buffer.from('PAYLOAD-system(id)-7f3a');
    const sources = [
      withSegment(jpeg, 0xfe, secret),
      Buffer.concat([jpeg, secret]),
      madePng({ width: 70, height: 70, before: [makePackedChunk('zTXt', 50)] }),
      Buffer.concat([await madeWebp({ edge: 1, frames: 50_000 }), secret]),
    ];
    for (const source of sources) {
      const response = await upload(dataUrl(source));
      expect(response.statusCode).toBe(200);
    }
    const files = await app.database.db.select({ bytes: pictureFiles.bytes }).from(pictureFiles);
    expect(files.length).toBeGreaterThan(4);
    for (const { bytes } of files) expect(Buffer.from(bytes).includes(secret)).toBe(false);
  });
});
