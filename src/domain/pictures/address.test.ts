import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildPictureAddress, buildSourceSet, listWidths, parsePictureAddress } from './address.ts';

const id = '0190a1b2-0000-7000-8000-000000000001';

it('parses the addresses that it writes, for any size', () => {
  const size = fc.integer({ min: 1, max: 9999 });
  fc.assert(
    fc.property(fc.uuid(), size, size, (uuid, width, height) => {
      const picture = { id: uuid, width, height };
      expect(parsePictureAddress(buildPictureAddress(picture))).toEqual(picture);
    }),
  );
});

it.each([
  '',
  'https://example.org/a.jpg',
  '/demo/a.svg',
  `/pictures/${id}/640.webp`,
  `//x/pictures/${id}/1x1.webp`,
])('does not treat %s as a stored picture', (address) =>
  expect(parsePictureAddress(address)).toBeUndefined(),
);

it('never offers a picture wider than the original', () => {
  expect(listWidths({ width: 1000 })).toEqual([320, 480, 640, 800, 1000]);
  expect(listWidths({ width: 320 })).toEqual([320]);
  expect(listWidths({ width: 200 })).toEqual([200]);
  expect(buildSourceSet({ id, width: 500, height: 300 }, 'avif')).toBe(
    `/pictures/${id}/320.avif 320w, /pictures/${id}/480.avif 480w, /pictures/${id}/500.avif 500w`,
  );
});
