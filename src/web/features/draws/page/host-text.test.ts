import { expect, it } from 'vitest';
import { describeHostRecord } from './host-text.ts';

it.each([
  [0, 0, 'has drawn no other prize draw here yet.'],
  [1, 0, 'has drawn 1 other prize draw here.'],
  [12, 1, 'has drawn 12 other prize draws here. One was cancelled, and everybody refunded.'],
  [0, 2, 'has drawn no other prize draw here yet. 2 were cancelled, and everybody refunded.'],
])('describes %i draws drawn and %i cancelled [PUB-29]', (completed, cancelled, text) => {
  expect(describeHostRecord({ completed, cancelled })).toBe(text);
});
