import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listShownPages } from './pagination.tsx';

const text = (page: number, count: number) =>
  listShownPages(page, count)
    .map((shown) => (shown.gap ? '…' : shown.page))
    .join(' ');

it.each([
  [1, 1, '1'],
  [2, 3, '1 2 3'],
  [1, 9, '1 2 … 9'],
  [4, 9, '1 2 3 4 5 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [9, 9, '1 … 8 9'],
])('shows page %i of %i as %s', (page, count, shown) => {
  expect(text(page, count)).toBe(shown);
});

it('always shows the first, the last and the current page in order, and never a gap of one page', () => {
  const pages = fc
    .integer({ min: 1, max: 200 })
    .chain((count) => fc.record({ count: fc.constant(count), page: fc.integer({ min: 1, max: count }) }));
  fc.assert(
    fc.property(pages, ({ count, page }) => {
      const numbers = listShownPages(page, count).flatMap((shown) => (shown.gap ? [] : [shown.page]));
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers).toEqual(expect.arrayContaining([1, page, count]));
      numbers.reduce((last, next) => {
        expect(next - last).not.toBe(2);
        return next;
      });
    }),
  );
});
