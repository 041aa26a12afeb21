import { type SQL, sql } from 'drizzle-orm';
import { parseOrderNumber } from '#domain/orders/order-number.ts';

/**
 * Whether the id of an order belongs to an order number. Reads one day of the primary key. Returns null if the text is
 * not an order number. Ids are made with the processes' clocks, so the day is compared with them.
 */
export function matchOrderNumber(id: SQL, typed: string): SQL | null {
  const ids = parseOrderNumber(typed, new Date());
  return (
    ids &&
    sql`(${id} >= ${ids.from}::uuid and ${id} < ${ids.to}::uuid and right(${id}::text, 7) = ${ids.end})`
  );
}
