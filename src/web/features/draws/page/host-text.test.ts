import { expect, it } from 'vitest';
import { describeHostRecord } from './host-text.ts';

it.each([
  [0, 0, 'hasn’t drawn any other prize draws here yet.'],
  [1, 0, 'has drawn 1 other prize draw here.'],
  [12, 1, 'has drawn 12 other prize draws here. One was cancelled, and everyone got a refund.'],
  [0, 2, 'hasn’t drawn any other prize draws here yet. 2 were cancelled, and everyone got a refund.'],
])('describes %i draws drawn and %i cancelled [PUB-29]', (completed, cancelled, text) => {
  expect(describeHostRecord({ completed, cancelled })).toBe(text);
});
