import { describe, expect, it } from 'vitest';
import { dashboardSearch, readListOptions, withListOptions, withPage } from './search.ts';

describe("the dashboard's address", () => {
  it('says which view, what is searched for, and where in the list one is', () => {
    const raw = { view: 'host', q: 'lamp', filter: 'live', sort: 'price', order: 'asc', page: '3' };
    expect(dashboardSearch(raw)).toEqual({ ...raw, page: 3 });
    expect(dashboardSearch({ upgrade: '1' })).toEqual({ upgrade: 1 });
  });

  it('is not believed where it says nonsense', () => {
    const raw = { view: 'admin', q: '', filter: 'x', sort: '1', order: 'up', page: '-2', upgrade: '2' };
    expect(dashboardSearch(raw)).toEqual({});
  });

  it('begins with the newest of all draws [LIST-02]', () => {
    expect(readListOptions({})).toEqual({
      query: '',
      filter: 'all',
      sort: 'created',
      order: 'desc',
      page: 1,
    });
  });

  it('goes back to page 1 with another search, tab or order [LIST-05]', () => {
    const here = { view: 'host', q: 'lamp', filter: 'live', page: 3 } as const;
    expect(withListOptions(here, { query: 'oil' })).toEqual({ view: 'host', q: 'oil', filter: 'live' });
    expect(withListOptions(here, { filter: 'all' })).toEqual({ view: 'host', q: 'lamp' });
    expect(withListOptions(here, { sort: 'title' })).toMatchObject({ sort: 'title', q: 'lamp' });
    expect(withListOptions(here, { order: 'asc' })).not.toHaveProperty('page');
    expect(withListOptions(here, { query: '' })).toEqual({ view: 'host', filter: 'live' });
  });

  it('keeps all else while pages are turned', () => {
    const here = { q: 'lamp', sort: 'title', page: 2 } as const;
    expect(withPage(here, 3)).toEqual({ q: 'lamp', sort: 'title', page: 3 });
    expect(withPage(here, 1)).toEqual({ q: 'lamp', sort: 'title' });
  });
});
