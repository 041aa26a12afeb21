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

/** What of a host's draws is to be seen. */
export type ListOptions = {
  query: string;
  filter: OwnFilter;
  sort: OwnSort;
  order: Direction;
  page: number;
};

export const VIEWS = ['host', 'participant'] as const;
export type View = (typeof VIEWS)[number];

/** What the dashboard's address says; what is as usual is left out of it. */
export type DashboardSearch = {
  view?: View;
  q?: string;
  filter?: ListOptions['filter'];
  sort?: ListOptions['sort'];
  order?: ListOptions['order'];
  page?: number;
  /** Leads the eye to the offer of becoming a host. */
  upgrade?: 1;
  /** Opens one's own tickets of this draw. */
  tickets?: string;
};

export function dashboardSearch(raw: RawSearch): DashboardSearch {
  const found = {
    view: oneOf(raw.view, VIEWS),
    q: text(raw.q),
    filter: oneOf(raw.filter, OWN_FILTERS),
    sort: oneOf(raw.sort, OWN_SORTS),
    order: oneOf(raw.order, DIRECTIONS),
    page: positiveInteger(raw.page),
    upgrade: positiveInteger(raw.upgrade) === 1 ? 1 : undefined,
    tickets: text(raw.tickets),
  } as const;
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The newest first, from the first page, unless the address says otherwise. */
export function readListOptions({ q, filter, sort, order, page }: DashboardSearch): ListOptions {
  return {
    query: q ?? '',
    filter: filter ?? 'all',
    sort: sort ?? 'created',
    order: order ?? 'desc',
    page: page ?? 1,
  };
}

/** The address after another search, tab or order was chosen: always from the first page on. */
export function withListOptions(
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

/** The address of another page of the same list. */
export function withPage(search: DashboardSearch, page: number): DashboardSearch {
  return { ...withListOptions(search, {}), ...(page > 1 && { page }) };
}

/** Participants have one view; everybody else starts on the host's side. */
export function getView({ view }: DashboardSearch, role: User['role']): View {
  return role === 'participant' ? 'participant' : (view ?? 'host');
}
