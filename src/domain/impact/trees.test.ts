import { expect, it } from 'vitest';
import { calculateTotalTrees, calculateTrees } from './trees.ts';

it('plants a tree for each full £100 of gross, and the extra trees in addition [MONEY-08]', () => {
  expect([0, 9999, 10_000, 19_999, 50_000].map(calculateTrees)).toEqual([0, 0, 1, 1, 5]);
  expect(calculateTotalTrees(50_000, 3)).toBe(8);
});
