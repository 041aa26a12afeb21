import { expect, it } from 'vitest';
import { formatPrizeName } from './prize-names.ts';

it('names a single prize plainly, and several by rank [VAL-17]', () => {
  expect(formatPrizeName(0, 1)).toBe('Prize');
  expect(Array.from({ length: 10 }, (_, at) => formatPrizeName(at, 10))).toEqual([
    ...['1st prize', '2nd prize', '3rd prize', '4th prize', '5th prize'],
    ...['6th prize', '7th prize', '8th prize', '9th prize', '10th prize'],
  ]);
});
