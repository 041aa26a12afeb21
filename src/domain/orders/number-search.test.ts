import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findNumbersBeginningWith } from './number-search.ts';
import { formatTicketNumber } from './ticket-digits.ts';

it.each<[string, number, ...[number, number][]]>([
  ['12', 1300, [12, 12], [120, 129], [1200, 1299]],
  ['12', 125, [12, 12], [120, 125]],
  ['0001', 150, [100, 150]],
  ['0', 40, [1, 40]],
  ['#000012', 40, [12, 12]],
  ['000041', 40],
  ['0000012', 40],
  ['1a', 40],
  ['', 40],
  ['-1', 40],
  ['1'.repeat(40), 40],
])('finds the numbers starting with %j, up to %i [VIEW-03]', (typed, upTo, ...ranges) => {
  expect(findNumbersBeginningWith(typed, upTo)).toEqual(ranges.map(([first, last]) => ({ first, last })));
});

it('finds exactly the numbers that start with the digits, plain or padded [VIEW-03]', () => {
  const digits = fc.stringMatching(/^\d{1,7}$/);
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 3000 }), (typed, upTo) => {
      const found = findNumbersBeginningWith(typed, upTo).flatMap(({ first, last }) =>
        Array.from({ length: last - first + 1 }, (_, at) => first + at),
      );
      const expected = Array.from({ length: upTo }, (_, at) => at + 1).filter(
        (number) =>
          String(number).startsWith(typed) ||
          (typed.startsWith('0') && formatTicketNumber(number).startsWith(typed)),
      );
      expect(found).toEqual(expected);
    }),
  );
});
