import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatOrderNumber, parseOrderNumber } from './order-number.ts';

const LAST = Date.UTC(2036, 0, 1);

const idAt = (ms: number, random: string) => {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7abc-8abc-${random}`;
};
const ids = fc
  .tuple(
    fc.integer({ min: Date.UTC(2026, 0, 1), max: LAST }),
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 12, maxLength: 12 }),
  )
  .map(([ms, random]) => ({ ms, id: idAt(ms, random) }));

/** Ways in which people type the same number. */
const misread = (number: string): string[] => [
  number.toLowerCase(),
  number.replaceAll('-', ''),
  number.replaceAll('-', ' '),
  number.replace('OAK-', ''),
  ` ${number.replaceAll('0', 'O').replaceAll('1', 'l')} `,
  number.replaceAll('0', 'o').replaceAll('1', 'I'),
];

describe('an order number', () => {
  it('has a fixed form, without letters that are easily misread', () => {
    expect(formatOrderNumber('019ad3c8-1000-7abc-8abc-000000000000')).toMatch(
      /^OAK-[0-9A-HJKMNP-TV-Z]{4}-0000$/,
    );
    fc.assert(fc.property(ids, ({ id }) => /^OAK(-[0-9A-HJKMNP-TV-Z]{4}){2}$/.test(formatOrderNumber(id))));
  });

  it('leads back to its order, as people type it, for eleven years', () => {
    fc.assert(
      fc.property(ids, fc.integer({ min: 0, max: 365 }), ({ id, ms }, days) => {
        for (const typed of misread(formatOrderNumber(id))) {
          const found = parseOrderNumber(typed, new Date(ms + days * 86_400_000));
          expect(found && id >= found.from && id < found.to && id.endsWith(found.end)).toBe(true);
        }
      }),
    );
  });

  it('leads to no order with other last digits', () => {
    fc.assert(
      fc.property(ids, ids, (one, other) => {
        fc.pre(one.id.slice(-7) !== other.id.slice(-7));
        const found = parseOrderNumber(formatOrderNumber(one.id), new Date(one.ms));
        expect(other.id.endsWith(found?.end ?? '')).toBe(false);
      }),
    );
  });

  it.each(['', 'OAK', 'OAK-7K2M', 'OAK-7K2M-93QU', 'OAK-7K2M-93QF-1', 'ada@example.org', 'pi_123'])(
    'is not found in %j',
    (typed) => {
      expect(parseOrderNumber(typed, new Date(LAST))).toBeNull();
    },
  );
});
