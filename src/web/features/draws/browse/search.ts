import type { InputOf } from '#web/lib/api.ts';
import { oneOf, positiveInteger, type RawSearch, text } from '#web/lib/search.ts';

const PRICES = ['1', '5', '10', 'over-10'] as const;
const ENDINGS = ['1', '7', '30'] as const;
const SORTS = ['ending', 'newest', 'price', 'price-desc', 'popular'] as const;

export type BrowseSearch = {
  search?: string;
  price?: (typeof PRICES)[number];
  ending?: (typeof ENDINGS)[number];
  sort?: Exclude<(typeof SORTS)[number], 'ending'>;
  page?: number;
};

const LONGEST = 200;
const PER_PAGE = 12;
const OVER_PENCE = 1001;

export function parseBrowseSearch(raw: RawSearch): BrowseSearch {
  const search = text(raw.search)?.trim().slice(0, LONGEST);
  const price = oneOf(raw.price, PRICES);
  const ending = oneOf(raw.ending, ENDINGS);
  const sort = oneOf(raw.sort, SORTS);
  const page = positiveInteger(raw.page) ?? 1;
  return {
    ...(search && { search }),
    ...(price && { price }),
    ...(ending && { ending }),
    ...(sort && sort !== 'ending' && { sort }),
    ...(page > 1 && { page }),
  };
}

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
