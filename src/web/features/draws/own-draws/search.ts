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
