import { sql } from 'drizzle-orm';
import { prizeDraws } from './schema.ts';

const { issuedCount, voidedCount, sealedCount, status } = prizeDraws;

/**
 * The number of issued tickets, and of those that do not count as sold. Tickets on a sealed list keep counting, even if
 * they are all refunded because none of them was entered, unless the draw is cancelled.
 */
export const soldCounts = {
  issued: issuedCount,
  voided: sql<number>`case when ${status} = 'cancelled' then ${voidedCount}
    else coalesce(${issuedCount} - ${sealedCount}, ${voidedCount}) end`,
};
