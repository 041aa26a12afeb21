import type { OwnDraw } from '#contract/draws.ts';
import type { Filter, ListWish, Order, Sort } from './list-wish.ts';

export const DRAWS_PER_PAGE = 5;

type Listed = Pick<
  OwnDraw,
  'id' | 'title' | 'description' | 'prize' | 'status' | 'archived' | 'endDate' | 'createdAt' | 'ticketPrice'
>;

const BELONGS: Record<Exclude<Filter, 'archived'>, (draw: Listed) => boolean> = {
  all: () => true,
  live: ({ status }) => status === 'active' || status === 'scheduled',
  unpublished: ({ status }) => status === 'inactive',
  awaiting: ({ status }) => status === 'awaiting_draw',
  completed: ({ status }) => status === 'completed',
};

/** Archived draws stand in their own tab only. */
function belongs(draw: Listed, filter: Filter): boolean {
  return filter === 'archived' ? draw.archived : !draw.archived && BELONGS[filter](draw);
}

/** How many draws stand under each tab, whatever is searched for. */
export function filterCounts(draws: readonly Listed[]): Record<Filter, number> {
  const count = (filter: Filter) => draws.filter((draw) => belongs(draw, filter)).length;
  return {
    all: count('all'),
    live: count('live'),
    unpublished: count('unpublished'),
    awaiting: count('awaiting'),
    completed: count('completed'),
    archived: count('archived'),
  };
}

/** Without case, in title, description and prize; blanks alone look for nothing. */
function mentions(draw: Listed, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  return [draw.title, draw.description, draw.prize].some((text) => text.toLowerCase().includes(wanted));
}

const COMPARE: Record<Sort, (a: Listed, b: Listed) => number> = {
  created: (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
  title: (a, b) => a.title.localeCompare(b.title, 'en-GB', { sensitivity: 'base', numeric: true }),
  end: (a, b) => Date.parse(a.endDate) - Date.parse(b.endDate),
  price: (a, b) => a.ticketPrice - b.ticketPrice,
};

function sorted<D extends Listed>(draws: readonly D[], sort: Sort, order: Order): D[] {
  const sign = order === 'asc' ? 1 : -1;
  // Of equals the newer comes first in either direction, so that a page shows the same ones each time.
  return draws.toSorted(
    (a, b) => sign * COMPARE[sort](a, b) || COMPARE.created(b, a) || (a.id < b.id ? -1 : 1),
  );
}

/** One page of the draws that are wished for; a page beyond the last is the last. */
export function listPage<D extends Listed>(draws: readonly D[], wish: ListWish) {
  const found = draws.filter((draw) => belongs(draw, wish.filter) && mentions(draw, wish.query));
  const pageCount = Math.max(1, Math.ceil(found.length / DRAWS_PER_PAGE));
  const page = Math.min(wish.page, pageCount);
  const rows = sorted(found, wish.sort, wish.order).slice((page - 1) * DRAWS_PER_PAGE, page * DRAWS_PER_PAGE);
  return { rows, page, pageCount, found: found.length };
}
