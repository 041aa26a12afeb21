import { type SQL, sql } from 'drizzle-orm';

/**
 * Selects the status of a payment's disputes: `lost` if the bank has returned the money, `open` if it holds the money
 * or may still take it, null if no dispute prevents a refund. Inquiries (`warning…`) do not count, because they take
 * no money.
 */
export const selectDisputeStatus = (payment: SQL): SQL<'open' | 'lost' | null> => sql`(
  select case when bool_or(d.status = 'lost') then 'lost' else 'open' end from disputes d
  where d.payment_id = ${payment} and (d.withdrawn or d.status = 'lost'
    or (d.closed_at is null and d.status not like 'warning%'))
  having count(*) > 0)`;
