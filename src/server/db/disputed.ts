import { type SQL, sql } from 'drizzle-orm';

/**
 * How the objections to a payment stand: `lost` where a bank has given the money back for good, `open` where it holds
 * the money or may take it yet, null where nothing is in a refund's way. A bank's mere question, which the provider
 * calls a warning, takes no money.
 */
export const disputeOf = (payment: SQL): SQL<'open' | 'lost' | null> => sql`(
  select case when bool_or(d.status = 'lost') then 'lost' else 'open' end from disputes d
  where d.payment_id = ${payment} and (d.withdrawn or d.status = 'lost'
    or (d.closed_at is null and d.status not like 'warning%'))
  having count(*) > 0)`;
