import type { User } from '#contract/accounts/accounts.ts';
import type { DashboardSearch, ListOptions, View } from './search.ts';

// Kept apart from the parser, because every page loads the parser.

/** Reads the list options. The defaults are newest first and page 1. */
export function readListOptions({ q, filter, sort, order, page }: DashboardSearch): ListOptions {
  return {
    query: q ?? '',
    filter: filter ?? 'all',
    sort: sort ?? 'created',
    order: order ?? 'desc',
    page: page ?? 1,
  };
}

/** Applies a search, tab or order, and returns to page 1. */
export function setListOptions(
  search: DashboardSearch,
  change: Partial<Omit<ListOptions, 'page'>>,
): DashboardSearch {
  const { query, filter, sort, order } = { ...readListOptions(search), ...change };
  return {
    ...(search.view && { view: search.view }),
    ...(query !== '' && { q: query }),
    ...(filter !== 'all' && { filter }),
    ...(sort !== 'created' && { sort }),
    ...(order !== 'desc' && { order }),
  };
}

/** Returns the search parameters of another page of the same list. */
export function setPage(search: DashboardSearch, page: number): DashboardSearch {
  return { ...setListOptions(search, {}), ...(page > 1 && { page }) };
}

/** Returns the view to show. Participants have only one; hosts and admins start in the host view. */
export function getView({ view }: DashboardSearch, role: User['role']): View {
  return role === 'participant' ? 'participant' : (view ?? 'host');
}
