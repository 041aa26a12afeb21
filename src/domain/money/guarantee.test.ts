import { expect, it } from 'vitest';
import { shareEqually } from './guarantee.ts';

it('puts odd pennies on the last rank', () => {
  expect(shareEqually(101, 3)).toEqual([33, 33, 35]);
});

it('rejects zero shares', () => {
  expect(() => shareEqually(100, 0)).toThrow(RangeError);
});
