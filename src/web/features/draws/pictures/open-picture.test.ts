import { expect, it } from 'vitest';
import { getUploadSize } from './open-picture.ts';

it('uploads a part at most at the stored size, and never enlarges it [UPL-07]', () => {
  expect(getUploadSize({ width: 8000, height: 4500 })).toEqual({ width: 1920, height: 1080 });
  expect(getUploadSize({ width: 800, height: 450 })).toEqual({ width: 800, height: 450 });
});
