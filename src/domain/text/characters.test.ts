import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countCharacters } from './characters.ts';

it.each([
  ['', 0],
  ['lamp', 4],
  ['🎟️', 2],
  ['💥💥💥', 3],
  ['é', 1],
  ['e\u0301', 1],
  ['\ud55c', 1],
  ['\u1112\u1161\u11ab', 1],
  ['👩‍🚒', 3],
  ['a\ud800b', 3],
  // Each combining mark that has no composed form counts, because it must be stored.
  [`Z${'\u0335'.repeat(200)}`, 201],
])('counts %j as %i', (text, count) => expect(countCharacters(text)).toBe(count));

it('never exceeds the string’s length', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => countCharacters(text) <= text.normalize('NFC').length,
    ),
  );
});
