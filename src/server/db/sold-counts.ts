import { sql } from 'drizzle-orm';
import { prizeDraws } from './schema.ts';

const { issuedCount, voidedCount, sealedCount } = prizeDraws;

/**
 * The number of issued tickets, and of those that do not count as sold. Tickets on a sealed list keep counting, even if
 * they are all refunded because none of them was entered.
 */
export const soldCounts = {
  issued: issuedCount,
  voided: sql<number>`coalesce(${issuedCount} - ${sealedCount}, ${voidedCount})`,
};
