import { expect, it } from 'vitest';
import { getUploadSize } from './open-picture.ts';

it('uploads a part at most at the stored size, and never enlarges it [UPL-07]', () => {
  expect(getUploadSize(8000)).toEqual({ width: 1920, height: 1080 });
  expect(getUploadSize(800)).toEqual({ width: 800, height: 450 });
});
