import { describe, expect, it } from 'vitest';
import { readListOptions, setListOptions, setPage } from './list-options.ts';
import { parseDashboardSearch } from './search.ts';

describe('the search parameters of the dashboard', () => {
  it('contain the view, the search, the tab, the order and the page', () => {
    const raw = { view: 'host', q: 'lamp', filter: 'live', sort: 'price', order: 'asc', page: '3' };
    expect(parseDashboardSearch(raw)).toEqual({ ...raw, page: 3 });
    expect(parseDashboardSearch({ upgrade: '1' })).toEqual({ upgrade: 1 });
  });

  it('ignore invalid values', () => {
    const raw = { view: 'admin', q: '', filter: 'x', sort: '1', order: 'up', page: '-2', upgrade: '2' };
    expect(parseDashboardSearch(raw)).toEqual({});
  });

  it('start with all draws, newest first [LIST-02]', () => {
    expect(readListOptions({})).toEqual({
      query: '',
      filter: 'all',
      sort: 'created',
      order: 'desc',
      page: 1,
    });
  });

  it('return to page 1 on a new search, tab or order [LIST-05]', () => {
    const here = { view: 'host', q: 'lamp', filter: 'live', page: 3 } as const;
    expect(setListOptions(here, { query: 'oil' })).toEqual({ view: 'host', q: 'oil', filter: 'live' });
    expect(setListOptions(here, { filter: 'all' })).toEqual({ view: 'host', q: 'lamp' });
    expect(setListOptions(here, { sort: 'title' })).toMatchObject({ sort: 'title', q: 'lamp' });
    expect(setListOptions(here, { order: 'asc' })).not.toHaveProperty('page');
    expect(setListOptions(here, { query: '' })).toEqual({ view: 'host', filter: 'live' });
  });

  it('keep everything else when the page changes', () => {
    const here = { q: 'lamp', sort: 'title', page: 2 } as const;
    expect(setPage(here, 3)).toEqual({ q: 'lamp', sort: 'title', page: 3 });
    expect(setPage(here, 1)).toEqual({ q: 'lamp', sort: 'title' });
  });
});
