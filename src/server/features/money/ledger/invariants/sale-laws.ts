import { sql } from 'drizzle-orm';
import { TRANSFERS } from '#domain/ledger/transfers.ts';
import { findingsWhere, type Law } from './law.ts';

const { sale, latePayment } = TRANSFERS;

/** Laws of orders: their lines, tickets, payments and sale transfers must agree. */
export const saleLaws: readonly Law[] = [
  {
    name: 'orders, lines, tickets and payments',
    breaches: sql`
      with lines as (
        select order_id, sum(quantity) filter (where kind = 'ticket') as tickets,
          sum(quantity::bigint * unit_price_pence) as pence
        from order_lines group by order_id
      ), issued as (
        select order_id, count(*) as tickets from tickets where order_id is not null group by order_id
      ), taken as (
        select p.order_id, count(*) as payments, sum(p.amount_pence) as pence from payments p
        where p.status = 'succeeded' and p.amount_pence is distinct from (
          select sum(r.amount_pence) from refunds r where r.payment_id = p.id and r.cause = 'late')
        group by p.order_id
      )
      select found.finding from orders o
      left join lines l on l.order_id = o.id left join issued i on i.order_id = o.id
      left join taken t on t.order_id = o.id
      ${findingsWhere([
        [
          sql`o.total_pence is distinct from l.pence`,
          sql`format('Order %s is for %s pence, but its lines come to %s.', o.id, o.total_pence, coalesce(l.pence, 0))`,
        ],
        [
          sql`o.status = 'paid' and l.tickets is distinct from i.tickets`,
          sql`format('Order %s is paid for %s tickets, but has %s.', o.id, l.tickets, coalesce(i.tickets, 0))`,
        ],
        [
          sql`o.status <> 'paid' and i.tickets > 0`,
          sql`format('Order %s is %s, but has %s tickets.', o.id, o.status, i.tickets)`,
        ],
        [
          sql`o.status = 'paid' and (t.payments is distinct from 1 or t.pence <> o.total_pence)`,
          sql`format('Order %s is paid, but of its %s pence %s payments brought %s.', o.id, o.total_pence,
            coalesce(t.payments, 0), coalesce(t.pence, 0))`,
        ],
        [
          sql`o.status <> 'paid' and t.pence > 0`,
          sql`format('Order %s is %s, but %s pence were taken for it and are not being returned.', o.id, o.status, t.pence)`,
        ],
      ])}`,
  },
  {
    name: 'what people spent in a month is the sum of their orders, within their limit',
    breaches: sql`
      with bought as (
        select person_id, date_trunc('month', created_at at time zone 'Europe/London')::date as month,
          sum(total_pence) as pence
        from orders where status in ('pending', 'paid') group by 1, 2
      )
      select found.finding from bought b full join play_spend s using (person_id, month)
      ${findingsWhere([
        [
          sql`coalesce(b.pence, 0) <> coalesce(s.spent_pence, 0)`,
          sql`format('The orders of person %s in the month of %s come to %s pence, but %s are counted.', person_id, month,
            coalesce(b.pence, 0), coalesce(s.spent_pence, 0))`,
        ],
        [
          sql`b.pence > s.limit_pence`,
          sql`format('The orders of person %s in the month of %s come to %s pence, above the limit of %s.', person_id,
            month, b.pence, s.limit_pence)`,
        ],
      ])}`,
  },
  {
    name: 'every paid order has its sale transfer',
    breaches: sql`
      select format('Order %s is paid, but its %s pence are not in the ledger.', o.id, o.total_pence) as finding
      from orders o where o.status = 'paid' and not exists (
        select from ledger_transfers s where s.cause_id = o.id and s.cause_kind = 'order')`,
  },
  {
    name: 'every sale transfer is that of a paid order, once and whole',
    breaches: sql`
      select format('The ledger has a sale of %s pence in draw %s that does not fit its order %s.', s.amount_pence,
        s.draw_id, s.cause_id) as finding
      from ledger_transfers s left join orders o on o.id = s.cause_id and o.status = 'paid'
      where s.cause_kind = 'order' and (o.id is null or s.draw_id <> o.draw_id or s.amount_pence <> o.total_pence
        or s.attempt <> 1 or s.debit <> ${sale.debit} or s.credit <> ${sale.credit})`,
  },
  {
    name: 'every payment that came too late is noted as such, once and whole',
    breaches: sql`
      with late as (
        select p.id, o.draw_id, p.amount_pence from refunds r
        join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
        where r.cause = 'late' and r.split_from is null
      ), noted as (
        select * from ledger_transfers where cause_kind = 'payment'
      )
      select format('The late payment %s is not booked as it should be.', coalesce(late.id, noted.cause_id))
        as finding
      from late full join noted on noted.cause_id = late.id
      where late.id is null or noted.id is null or noted.draw_id <> late.draw_id or noted.attempt <> 1
        or noted.amount_pence <> late.amount_pence
        or noted.debit <> ${latePayment.debit} or noted.credit <> ${latePayment.credit}`,
  },
];
