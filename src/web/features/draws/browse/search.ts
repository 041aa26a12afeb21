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
