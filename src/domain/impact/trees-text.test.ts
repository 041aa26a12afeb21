import { expect, it } from 'vitest';
import { describeTrees } from './trees-text.ts';

it.each([
  [0, 0, 'Trees pledged'],
  [5, 0, 'Trees pledged'],
  [5, 5, 'Trees planted'],
])('calls %d trees, of which %d are planted, "%s" [LIST-07]', (trees, treesPlanted, label) => {
  expect(describeTrees({ trees, treesPlanted })).toBe(label);
});
