import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findProgress } from './milestones.ts';

const sale = (sold: number, limit: number | null = null, minimum: number | null = null) => ({
  sold,
  limit,
  minimum,
});

describe('the milestones of a sale [NOTICE-02]', () => {
  it('are announced one by one as they are reached', () => {
    expect(findProgress(sale(1, 200, 40), [])).toEqual({ news: 'first', reached: ['first'], nextAt: 10 });
    expect(findProgress(sale(12, 200, 40), ['first'])).toEqual({
      news: '10',
      reached: ['first', '10'],
      nextAt: 40,
    });
    expect(findProgress(sale(39, 200, 40), ['first', '10']).news).toBeUndefined();
    expect(findProgress(sale(40, 200, 40), ['first', '10'])).toMatchObject({ news: 'minimum', nextAt: 100 });
  });

  it('are announced by the most important one if several are reached at once', () => {
    expect(findProgress(sale(100, 100, 50), [])).toEqual({
      news: 'sold-out',
      reached: ['first', '10', '100', 'half', 'minimum', 'sold-out'],
      nextAt: 1000,
    });
    expect(findProgress(sale(1, 1), []).news).toBe('sold-out');
  });

  it('are never announced twice, whatever is refunded and sold again', () => {
    const count = fc.integer({ min: 0, max: 2000 });
    const limits = fc.option(fc.integer({ min: 1, max: 1500 }), { nil: null });
    fc.assert(
      fc.property(fc.array(count, { maxLength: 20 }), limits, limits, (counts, limit, minimum) => {
        let known: readonly string[] = [];
        const told: string[] = [];
        for (const sold of counts) {
          const { news, reached } = findProgress({ sold, limit, minimum }, known);
          expect(reached).toEqual(expect.arrayContaining([...known]));
          if (news) told.push(news);
          known = reached;
        }
        expect(new Set(told).size).toBe(told.length);
      }),
    );
  });
});
