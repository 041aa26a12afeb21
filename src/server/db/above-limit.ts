import { type SQL, sql } from 'drizzle-orm';

const monthOf = (order: SQL): SQL =>
  sql`date_trunc('month', ${order}.created_at at time zone 'Europe/London')::date`;

/**
 * Whether an order that waits for payment no longer fits into the monthly limit, because the person lowered theirs or an
 * admin set one since. Of several such orders, the newest give way first.
 */
export const isAboveLimit = (order: SQL): SQL<boolean> => sql`(${order}.status = 'pending' and exists (
  select 1 from play_controls c
    join play_spend s on s.person_id = c.person_id and s.month = ${monthOf(order)}
  where c.person_id = ${order}.person_id and least(c.monthly_pence, c.ceiling_pence) < s.spent_pence
    - (select coalesce(sum(n.total_pence), 0) from orders n where n.person_id = c.person_id and n.status = 'pending'
      and (n.created_at, n.id) > (${order}.created_at, ${order}.id) and ${monthOf(sql`n`)} = s.month)))`;
