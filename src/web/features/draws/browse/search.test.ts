import { describe, expect, it } from 'vitest';
import { browseSearch, buildQuery, isFiltered, pageCountOf, withChange } from './search.ts';

describe('the address of the list of draws', () => {
  it('says what is searched for, and what is as usual is left out of it [BROWSE-06]', () => {
    const raw = { search: ' lamp ', price: '5', ending: '7', sort: 'price', page: '2' };
    expect(browseSearch(raw)).toEqual({ search: 'lamp', price: '5', ending: '7', sort: 'price', page: 2 });
    expect(browseSearch({ search: '', price: '', ending: '', sort: 'ending', page: '1' })).toEqual({});
  });

  it('is not believed where it says nonsense', () => {
    const raw = { search: ['a'], price: '-1', ending: '8', sort: 'luck', page: '0' };
    expect(browseSearch(raw)).toEqual({});
    expect(browseSearch({ search: 'x'.repeat(300) }).search).toHaveLength(200);
  });

  it('goes back to page 1 with another search, and keeps all else', () => {
    const here = { search: 'lamp', sort: 'newest', page: 3 } as const;
    expect(withChange(here, { price: '5' })).toEqual({ search: 'lamp', sort: 'newest', price: '5' });
    expect(withChange(here, { search: '' })).toEqual({ sort: 'newest' });
  });

  it('asks the API in pence and days', () => {
    expect(buildQuery({})).toEqual({ limit: 12, page: 1 });
    expect(buildQuery({ price: '10', ending: '30', sort: 'popular', search: 'a', page: 2 })).toEqual({
      ...{ limit: 12, page: 2, maxPrice: 1000, endingWithinDays: 30, sort: 'popular', search: 'a' },
    });
    expect(buildQuery({ price: 'over-10' })).toMatchObject({ minPrice: 1001 });
  });

  it('knows when something is left out, and how many pages there are', () => {
    expect([isFiltered({ sort: 'price', page: 2 }), isFiltered({ ending: '1' })]).toEqual([false, true]);
    expect([0, 1, 12, 13].map(pageCountOf)).toEqual([1, 1, 1, 2]);
  });
});
