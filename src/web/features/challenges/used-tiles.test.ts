import { expect, it } from 'vitest';
import { usedTiles } from './used-tiles.ts';

it('takes one tile for each letter typed, whatever its case', () => {
  expect(usedTiles('zoo', '')).toEqual([false, false, false]);
  expect(usedTiles('ozo', 'o')).toEqual([true, false, false]);
  expect(usedTiles('ozo', 'OO')).toEqual([true, false, true]);
  expect(usedTiles('ozo', 'xooo')).toEqual([true, false, true]);
});
