import { expect, it } from 'vitest';
import { storedDraw } from '../../../../../tests/helpers/stored-draw.ts';
import { describeStart, describeViewers } from './start-text.ts';

const [prize] = storedDraw({}).prizes;
if (!prize) throw new Error('the draw has no prize');
const one = { prizes: [prize] };
const two = { prizes: [prize, { ...prize, rank: 2 }] };

it('the control page speaks of several winners only if there are several prizes [CTRL-23]', () => {
  expect(describeStart(one, 30)).toMatch(/about 30 seconds\. Then we pick the winner at random/);
  expect(describeStart(two, 30)).toContain('Then we pick the winners at random');
  expect(describeViewers(one, 1)).toContain('and the winner as soon as there is one.');
  expect(describeViewers(two, 1)).toContain('and the winners as soon as they’re picked.');
  expect(describeViewers(two, 2)).toContain('and the winner as soon as there is one.');
});
