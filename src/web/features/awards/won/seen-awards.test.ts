import { expect, it } from 'vitest';
import { createStorage } from '../../../../../tests/helpers/storage.ts';
import { isFirstLook } from './seen-awards.ts';

it('throws confetti once for each prize, even without storage [AWARD-21]', () => {
  const storage = createStorage(new Map());
  expect(isFirstLook(() => storage, 'a')).toBe(true);
  expect(isFirstLook(() => storage, 'a')).toBe(false);
  expect(isFirstLook(() => storage, 'b')).toBe(true);
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  expect(isFirstLook(forbidden, 'a')).toBe(true);
});
