import type { InputOf } from '#web/lib/api.ts';
import { type BrowseSearch, parseBrowseSearch } from './search.ts';

// Kept apart from the parser, because every page loads the parser.

const PER_PAGE = 12;
const OVER_PENCE = 1001;

/** Applies a change to the search and returns to the first page. */
export function changeSearch(search: BrowseSearch, change: Record<string, string>): BrowseSearch {
  return parseBrowseSearch({ ...search, page: undefined, ...change });
}

export const isFiltered = ({ search, price, ending }: BrowseSearch) => Boolean(search || price || ending);

/** Builds the API query for this search, with prices in pence. */
export function buildQuery(search: BrowseSearch): NonNullable<InputOf<'GET /api/v1/prize-draws'>['query']> {
  const { search: words, price, ending, sort, page } = search;
  return {
    limit: PER_PAGE,
    page: page ?? 1,
    ...(words && { search: words }),
    ...(price === 'over-10' ? { minPrice: OVER_PENCE } : price && { maxPrice: Number(price) * 100 }),
    ...(ending && { endingWithinDays: Number(ending) }),
    ...(sort && { sort }),
  };
}

export const calculatePageCount = (total: number) => Math.max(1, Math.ceil(total / PER_PAGE));
