import { describe, expect, it } from 'vitest';
import { buildQuery, calculatePageCount, changeSearch, isFiltered } from './query.ts';
import { parseBrowseSearch } from './search.ts';

describe('the search parameters of the draw list', () => {
  it('contain the search, and leave out defaults [BROWSE-06]', () => {
    const raw = { search: ' lamp ', price: '5', ending: '7', sort: 'price', page: '2' };
    expect(parseBrowseSearch(raw)).toEqual({
      search: 'lamp',
      price: '5',
      ending: '7',
      sort: 'price',
      page: 2,
    });
    expect(parseBrowseSearch({ search: '', price: '', ending: '', sort: 'ending', page: '1' })).toEqual({});
  });

  it('ignore invalid values', () => {
    const raw = { search: ['a'], price: '-1', ending: '8', sort: 'luck', page: '0' };
    expect(parseBrowseSearch(raw)).toEqual({});
    expect(parseBrowseSearch({ search: 'x'.repeat(300) }).search).toHaveLength(200);
  });

  it('return to page 1 on a new search, and keep the rest', () => {
    const here = { search: 'lamp', sort: 'newest', page: 3 } as const;
    expect(changeSearch(here, { price: '5' })).toEqual({ search: 'lamp', sort: 'newest', price: '5' });
    expect(changeSearch(here, { search: '' })).toEqual({ sort: 'newest' });
  });

  it('become an API query in pence and days', () => {
    expect(buildQuery({})).toEqual({ limit: 12, page: 1 });
    expect(buildQuery({ price: '10', ending: '30', sort: 'popular', search: 'a', page: 2 })).toEqual({
      limit: 12,
      page: 2,
      maxPrice: 1000,
      endingWithinDays: 30,
      sort: 'popular',
      search: 'a',
    });
    expect(buildQuery({ price: 'over-10' })).toMatchObject({ minPrice: 1001 });
  });

  it('say whether a filter is set, and how many pages there are', () => {
    expect([isFiltered({ sort: 'price', page: 2 }), isFiltered({ ending: '1' })]).toEqual([false, true]);
    expect([0, 1, 12, 13].map(calculatePageCount)).toEqual([1, 1, 1, 2]);
  });
});
