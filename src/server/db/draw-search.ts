import { and, asc, type Column, desc, gt, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { DrawOrder, DrawSearch } from '#contract/draws/draws.ts';
import { prizeDraws } from './schema.ts';

const ORDERS: Record<DrawOrder, SQL[]> = {
  ending: [],
  newest: [desc(prizeDraws.startDate)],
  price: [asc(prizeDraws.ticketPricePence)],
  'price-desc': [desc(prizeDraws.ticketPricePence)],
  popular: [desc(sql`${prizeDraws.issuedCount} - ${prizeDraws.voidedCount}`)],
};

/**
 * Selects the draws that are on sale now and match the search. Compares dates, because the stored status may be out of
 * date.
 */
export function buildOnSaleQuery(search: DrawSearch): { where: SQL | undefined; order: SQL[] } {
  // A sub-select reads the clock once per statement and allows the index on the end date to be used.
  const now = sql`(select draw_clock())`;
  const where = and(
    inArray(prizeDraws.status, ['scheduled', 'active']),
    lte(prizeDraws.startDate, now),
    gt(prizeDraws.endDate, now),
    isNull(prizeDraws.archivedAt),
    ...filtersOf(search),
  );
  return { where, order: [...ORDERS[search.sort], asc(prizeDraws.endDate), asc(prizeDraws.id)] };
}

/** Case-insensitive substring match. Pattern characters have no special meaning. */
export const containsText = (searched: string, text: SQL | Column): SQL =>
  sql`strpos(lower(${text}), lower(${searched})) > 0`;

/** Whether any of the draw's prizes contains the text. */
export const containsInPrizes = (searched: string): SQL => sql`exists (select 1 from draw_prizes p
  where p.draw_id = ${prizeDraws.id} and ${containsText(searched, sql`p.description`)})`;

function filtersOf({ search, minPrice, maxPrice, endingWithinDays }: DrawSearch): (SQL | undefined)[] {
  const { title, description, charityName, ticketPricePence, endDate } = prizeDraws;
  return [
    search
      ? or(
          ...[title, description, charityName].map((text) => containsText(search, text)),
          containsInPrizes(search),
        )
      : undefined,
    minPrice === undefined ? undefined : gte(ticketPricePence, minPrice),
    maxPrice === undefined ? undefined : lte(ticketPricePence, maxPrice),
    endingWithinDays === undefined
      ? undefined
      : lte(endDate, sql`(select draw_clock()) + make_interval(days => ${endingWithinDays}::int)`),
  ];
}
