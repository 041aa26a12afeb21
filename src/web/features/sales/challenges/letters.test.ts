import { expect, it } from 'vitest';
import { laidWith, shuffled, usedTiles, withLetter } from './letters.ts';

it('uses one tile for each letter typed, whatever its case', () => {
  expect(usedTiles('zoo', '')).toEqual([false, false, false]);
  expect(usedTiles('ozo', 'o')).toEqual([true, false, false]);
  expect(usedTiles('ozo', 'OO')).toEqual([true, false, true]);
  expect(usedTiles('ozo', 'xooo')).toEqual([true, false, true]);
});

it('uses only available letters, each as often as there is a tile', () => {
  expect(laidWith('ozo', 'ZOO')).toBe('zoo');
  expect(laidWith('ozo', 'zooo')).toBe('zoo');
  expect(laidWith('ozo', 'a z-o1')).toBe('zo');
});

it('inserts a letter where it is dropped', () => {
  expect(withLetter('fx', 'o', 1)).toBe('fox');
  expect(withLetter('fo', 'x', 7)).toBe('fox');
});

it('shuffles without losing a tile', () => {
  const thrown = [0.1, 0.9, 0.4];
  expect(shuffled([0, 1, 2, 3], () => thrown.shift() ?? 0).sort()).toEqual([0, 1, 2, 3]);
  expect(shuffled([0, 1, 2], () => 0)).toEqual([1, 2, 0]);
});
