import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeAfterMove, rankPrizes } from './prizes.ts';

const list = fc.array(fc.record({ description: fc.string({ minLength: 1 }) }), {
  minLength: 1,
  maxLength: 10,
});
const change = fc.record({ remove: fc.boolean(), at: fc.nat(9), by: fc.integer({ min: -12, max: 12 }) });

describe('prize ranks', () => {
  it('are 1, 2, 3 and so on after any removal or move [VAL-17]', () => {
    fc.assert(
      fc.property(list, fc.array(change, { maxLength: 20 }), (prizes, changes) => {
        const left = [...prizes];
        for (const { remove, at, by } of changes) {
          const from = at % left.length;
          const to = placeAfterMove(from + by, left.length);
          const [taken] = left.splice(from, 1);
          if (taken && !(remove && left.length > 0)) left.splice(to, 0, taken);
        }
        const ranked = rankPrizes(left);
        expect(ranked.map(({ rank }) => rank)).toEqual(left.map((_, at) => at + 1));
        expect(ranked.map(({ description }) => description)).toEqual(
          left.map(({ description }) => description.trim()),
        );
      }),
    );
  });

  it('stay within the list when moved', () => {
    expect(placeAfterMove(-1, 3)).toBe(0);
    expect(placeAfterMove(1, 3)).toBe(1);
    expect(placeAfterMove(3, 3)).toBe(2);
    expect(placeAfterMove(-4, 1)).toBe(0);
  });
});
