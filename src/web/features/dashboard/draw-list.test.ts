import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATUSES } from '#domain/draws/states.ts';
import { DRAWS_PER_PAGE, filterCounts, listPage } from './draw-list.ts';
import { FILTERS, type ListWish, ORDERS, SORTS } from './list-wish.ts';

let made = 0;
const draw = (more: Partial<Parameters<typeof filterCounts>[0][number]> = {}) => {
  made += 1;
  return {
    id: String(made).padStart(4, '0'),
    title: `Draw ${made}`,
    description: 'Seven nights for two.',
    prize: 'A week away',
    status: 'active' as const,
    archived: false,
    endDate: '2026-12-01T12:00:00.000Z',
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, made)).toISOString(),
    ticketPrice: 500,
    ...more,
  };
};
const wish = (more: Partial<ListWish> = {}): ListWish => ({
  query: '',
  filter: 'all',
  sort: 'created',
  order: 'desc',
  page: 1,
  ...more,
});
const titles = (draws: readonly ReturnType<typeof draw>[], more: Partial<ListWish>) =>
  listPage(draws, wish(more)).rows.map(({ title }) => title);

describe('searching', () => {
  const draws = [
    draw({ title: 'A Lighthouse' }),
    draw({ title: 'B', description: 'By the LIGHTHOUSE keeper' }),
    draw({ title: 'C', prize: 'lighthouse lamp' }),
    draw({ title: 'D' }),
  ];

  it('finds title, description and prize without case [LIST-01]', () => {
    expect(titles(draws, { query: 'lightHOUSE', sort: 'title', order: 'asc' })).toEqual([
      'A Lighthouse',
      'B',
      'C',
    ]);
  });

  it('leaves nothing out for blanks [LIST-01]', () => {
    expect(listPage(draws, wish({ query: '   ' })).found).toBe(4);
    expect(titles(draws, { query: '  keeper ' })).toEqual(['B']);
  });
});

describe('the tabs', () => {
  const draws = [
    ...STATUSES.map((status) => draw({ title: status, status })),
    draw({ title: 'kept away', status: 'completed', archived: true }),
  ];

  it('hold the statuses that they name [LIST-03]', () => {
    const of = (filter: ListWish['filter']) => titles(draws, { filter, sort: 'title', order: 'asc' });
    expect(of('live')).toEqual(['active', 'scheduled']);
    expect(of('unpublished')).toEqual(['inactive']);
    expect(of('awaiting')).toEqual(['awaiting_draw']);
    expect(of('completed')).toEqual(['completed']);
    expect(listPage(draws, wish()).found).toBe(STATUSES.length);
  });

  it('keep archived draws in a tab of their own [LIST-04]', () => {
    expect(titles(draws, { filter: 'archived' })).toEqual(['kept away']);
  });

  it('count what they hold [LIST-03]', () => {
    expect(filterCounts(draws)).toEqual({
      all: 6,
      live: 2,
      unpublished: 1,
      awaiting: 1,
      completed: 1,
      archived: 1,
    });
  });
});

describe('sorting', () => {
  const old = draw({ title: 'b 10', ticketPrice: 300, endDate: '2026-12-03T00:00:00.000Z' });
  const middle = draw({ title: 'B 9', ticketPrice: 100, endDate: '2026-12-02T00:00:00.000Z' });
  const recent = draw({ title: 'a', ticketPrice: 200, endDate: '2026-12-04T00:00:00.000Z' });
  const draws = [middle, recent, old];
  const order = (more: Partial<ListWish>) =>
    listPage(draws, wish(more)).rows.map(({ id }) => draws.find((one) => one.id === id));

  it('puts the newest first unless asked otherwise [LIST-02]', () => {
    expect(listPage(draws, wish()).rows).toEqual([recent, middle, old]);
    expect(order({ order: 'asc' })).toEqual([old, middle, recent]);
  });

  it('goes by title as people read, by end date and by price, both ways [LIST-02]', () => {
    expect(order({ sort: 'title', order: 'asc' })).toEqual([recent, middle, old]);
    expect(order({ sort: 'end', order: 'asc' })).toEqual([middle, old, recent]);
    expect(order({ sort: 'price', order: 'desc' })).toEqual([old, recent, middle]);
  });

  it('puts the newer of two equals first, whichever way', () => {
    const twins = [draw({ title: 'Same' }), draw({ title: 'Same' })] as const;
    for (const direction of ORDERS) {
      const { rows } = listPage(twins, wish({ sort: 'title', order: direction }));
      expect(rows).toEqual([twins[1], twins[0]]);
    }
  });
});

describe('paging', () => {
  it('shows five draws a page and says how many pages there are [LIST-06]', () => {
    const draws = Array.from({ length: 12 }, () => draw());
    expect(DRAWS_PER_PAGE).toBe(5);
    expect(listPage(draws, wish())).toMatchObject({ page: 1, pageCount: 3, found: 12 });
    expect(listPage(draws, wish({ page: 3 })).rows).toHaveLength(2);
  });

  it('shows the last page where the one asked for is beyond it', () => {
    expect(listPage([draw()], wish({ page: 9 }))).toMatchObject({ page: 1, pageCount: 1 });
    expect(listPage([], wish({ page: 2 }))).toMatchObject({ page: 1, pageCount: 1, found: 0, rows: [] });
  });

  it('shows each draw that is found once, on one page', () => {
    const anyDraw = fc.record({
      status: fc.constantFrom(...STATUSES),
      archived: fc.boolean(),
      title: fc.constantFrom('a', 'b', 'A'),
      ticketPrice: fc.integer({ min: 1, max: 3 }),
    });
    const anyWish = fc.record({
      filter: fc.constantFrom(...FILTERS),
      sort: fc.constantFrom(...SORTS),
      order: fc.constantFrom(...ORDERS),
      query: fc.constantFrom('', 'a'),
    });
    fc.assert(
      fc.property(fc.array(anyDraw, { maxLength: 23 }), anyWish, (parts, some) => {
        const draws = parts.map((part) => draw(part));
        const { pageCount, found } = listPage(draws, wish(some));
        const ids = Array.from({ length: pageCount }, (_, at) =>
          listPage(draws, wish({ ...some, page: at + 1 })).rows.map(({ id }) => id),
        ).flat();
        expect(new Set(ids).size).toBe(found);
        expect(ids).toHaveLength(found);
      }),
    );
  });
});
