import { expect, it } from 'vitest';
import { findUsedTiles, insertLetter, keepAvailableLetters, shuffleTiles } from './letters.ts';

it('uses one tile for each letter typed, whatever its case', () => {
  expect(findUsedTiles('zoo', '')).toEqual([false, false, false]);
  expect(findUsedTiles('ozo', 'o')).toEqual([true, false, false]);
  expect(findUsedTiles('ozo', 'OO')).toEqual([true, false, true]);
  expect(findUsedTiles('ozo', 'xooo')).toEqual([true, false, true]);
});

it('uses only available letters, each at most as often as it has tiles', () => {
  expect(keepAvailableLetters('ozo', 'ZOO')).toBe('zoo');
  expect(keepAvailableLetters('ozo', 'zooo')).toBe('zoo');
  expect(keepAvailableLetters('ozo', 'a z-o1')).toBe('zo');
});

it('inserts a letter where it is dropped', () => {
  expect(insertLetter('fx', 'o', 1)).toBe('fox');
  expect(insertLetter('fo', 'x', 7)).toBe('fox');
});

it('shuffles without losing a tile', () => {
  const thrown = [0.1, 0.9, 0.4];
  expect(shuffleTiles([0, 1, 2, 3], () => thrown.shift() ?? 0).sort()).toEqual([0, 1, 2, 3]);
  expect(shuffleTiles([0, 1, 2], () => 0)).toEqual([1, 2, 0]);
});
