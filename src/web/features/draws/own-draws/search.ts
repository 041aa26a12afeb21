import type { User } from '#contract/accounts/accounts.ts';
import {
  DIRECTIONS,
  type Direction,
  OWN_FILTERS,
  OWN_SORTS,
  type OwnFilter,
  type OwnSort,
} from '#domain/draws/own-list.ts';
import { oneOf, positiveInteger, type RawSearch, text } from '#web/lib/search.ts';

/** Which of a host's draws to list. */
export type ListOptions = {
  query: string;
  filter: OwnFilter;
  sort: OwnSort;
  order: Direction;
  page: number;
};

export const VIEWS = ['host', 'participant'] as const;
export type View = (typeof VIEWS)[number];

/** Search parameters of the dashboard. Defaults are left out. */
export type DashboardSearch = {
  view?: View;
  q?: string;
  filter?: ListOptions['filter'];
  sort?: ListOptions['sort'];
  order?: ListOptions['order'];
  page?: number;
  /** Highlights the offer to become a host. */
  upgrade?: 1;
  /** Id of a draw in which the user's tickets are opened. */
  tickets?: string;
  /** Id of a draw that was just published. */
  published?: string;
};

export function parseDashboardSearch(raw: RawSearch): DashboardSearch {
  const found = {
    view: oneOf(raw.view, VIEWS),
    q: text(raw.q),
    filter: oneOf(raw.filter, OWN_FILTERS),
    sort: oneOf(raw.sort, OWN_SORTS),
    order: oneOf(raw.order, DIRECTIONS),
    page: positiveInteger(raw.page),
    upgrade: positiveInteger(raw.upgrade) === 1 ? 1 : undefined,
    tickets: text(raw.tickets),
    published: text(raw.published),
  } as const;
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

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
