import { sql } from 'drizzle-orm';
import { BEARERS, type Bearer, LOSS_TRANSFERS } from '#domain/disputes/bear-loss.ts';
import { TRANSFERS, type TransferKind } from '#domain/ledger/transfers.ts';
import { findingsWhere, type Law } from './law.ts';

/** The sum of the transfers of one kind, in pence, for use in a grouped query. */
const moved = (kind: TransferKind) => sql`coalesce(sum(amount_pence)
  filter (where debit = ${TRANSFERS[kind].debit} and credit = ${TRANSFERS[kind].credit}), 0)`;

/** What a bearer has lost, in pence, for use in a grouped query. */
const netLoss = (bearer: Bearer) =>
  sql`(${moved(LOSS_TRANSFERS[bearer].lost)} - ${moved(LOSS_TRANSFERS[bearer].returned)})`;

export const refundLaws: readonly Law[] = [
  {
    name: 'payments and their refunds',
    breaches: sql`
      with back as (
        select payment_id, sum(amount_pence) as pence from refunds group by payment_id
      )
      select found.finding from payments p left join back b on b.payment_id = p.id
      ${findingsWhere([
        [
          sql`p.refunded_pence <> coalesce(b.pence, 0)`,
          sql`format('The payment of order %s counts %s pence as refunded, but its refunds come to %s.', p.order_id,
            p.refunded_pence, coalesce(b.pence, 0))`,
        ],
        [
          sql`b.pence > p.amount_pence`,
          sql`format('Of the payment of order %s, which was %s pence, %s are refunded.', p.order_id, p.amount_pence,
            b.pence)`,
        ],
        [
          sql`b.pence + p.lost_pence > p.amount_pence`,
          sql`format('Of the payment of order %s, which was %s pence, %s are refunded and %s lost.', p.order_id,
            p.amount_pence, b.pence, p.lost_pence)`,
        ],
        [
          sql`b.pence > 0 and p.status <> 'succeeded'`,
          sql`format('The payment of order %s is %s, but %s pence of it are refunded.', p.order_id, p.status, b.pence)`,
        ],
      ])}`,
  },
  {
    name: 'refunds and their tickets',
    breaches: sql`
      with given as (
        select t.refund_id, sum(l.unit_price_pence) as pence, min(t.order_id::text) as first_order,
          max(t.order_id::text) as last_order
        from tickets t join order_lines l on l.order_id = t.order_id and l.kind = 'ticket'
        where t.refund_id is not null group by t.refund_id
      ), whole as (
        select coalesce(split_from, id) as id, sum(amount_pence) as amount_pence from refunds group by 1
      ), disputed as (
        select payment_id from disputes where status not like 'warning%'
        union all select payment_id from refunds where cause = 'dashboard'
      )
      select found.finding from whole w join refunds r on r.id = w.id join payments p on p.id = r.payment_id
      left join given g on g.refund_id = r.id
      ${findingsWhere([
        [
          // After a dispute, a refund can be less than the price: see the next law. One at the provider can be anything.
          sql`r.cause <> 'late' and w.amount_pence is distinct from g.pence
            and p.id not in (select payment_id from disputed)`,
          sql`format('Order %s is refunded %s pence for tickets that cost %s.', p.order_id, w.amount_pence,
            coalesce(g.pence, 0))`,
        ],
        [
          sql`r.cause <> 'late' and (g.first_order <> p.order_id::text or g.last_order <> p.order_id::text)`,
          sql`format('A refund of order %s is for tickets of another order.', p.order_id)`,
        ],
        [
          sql`r.cause = 'late' and g.pence is not null`,
          sql`format('The late payment of order %s is refunded, but tickets name that refund.', p.order_id)`,
        ],
        [
          sql`r.cause = 'late' and w.amount_pence <> p.amount_pence`,
          sql`format('The late payment of order %s was %s pence, but %s are refunded.', p.order_id, p.amount_pence,
            w.amount_pence)`,
        ],
      ])}`,
  },
  {
    name: 'refunds of disputed payments, and of payments refunded at the provider, and their tickets',
    breaches: sql`
      with disputed as (
        select payment_id, sum(pence) as pence from (
          select payment_id, amount_pence as pence from disputes where status not like 'warning%'
          union all select payment_id, amount_pence from refunds where cause = 'dashboard'
        ) taken group by payment_id
      ), given as (
        select r.payment_id, sum(l.unit_price_pence) as pence from refunds r join disputed using (payment_id)
        join tickets t on t.refund_id = r.id
        join order_lines l on l.order_id = t.order_id and l.kind = 'ticket'
        where r.cause <> 'dashboard' group by r.payment_id
      ), back as (
        select r.payment_id, sum(r.amount_pence) as pence from refunds r join disputed using (payment_id)
        where r.cause not in ('late', 'dashboard') group by r.payment_id
      )
      select format('Order %s is refunded %s pence after a dispute, for tickets that cost %s.', p.order_id, b.pence,
        coalesce(g.pence, 0)) as finding
      from back b join disputed d using (payment_id) join payments p on p.id = b.payment_id
      left join given g on g.payment_id = b.payment_id
      where b.pence not between coalesce(g.pence, 0) - d.pence and coalesce(g.pence, 0)`,
  },
  {
    name: 'each penny of an order is that of a valid ticket, refunded, lost or withheld',
    breaches: sql`
      with valid as (
        select t.order_id, count(*) filter (where t.voided_at is null) * max(l.unit_price_pence) as pence,
          count(*) filter (where t.voided_at is not null and t.refund_id is null) * max(l.unit_price_pence) as withheld
        from tickets t join order_lines l on l.order_id = t.order_id and l.kind = 'ticket' group by t.order_id
      )
      select found.finding from orders o join payments p on p.order_id = o.id and p.status = 'succeeded'
        and not exists (select from refunds r where r.payment_id = p.id and r.cause = 'late')
      join prize_draws d on d.id = o.draw_id join valid v on v.order_id = o.id
      ${findingsWhere([
        [
          // After the list is sealed, tickets stay, although a bank takes their price.
          sql`o.status = 'paid' and d.sealed_at is null and d.status <> 'cancelled'
            and v.pence + p.refunded_pence + p.lost_pence > p.amount_pence`,
          sql`format('Order %s was paid with %s pence, but its valid tickets cost %s, %s are refunded and %s lost.', o.id,
            p.amount_pence, v.pence, p.refunded_pence, p.lost_pence)`,
        ],
        [
          sql`o.status = 'paid' and d.sealed_at is null
            and v.pence + v.withheld + p.refunded_pence + p.lost_pence < p.amount_pence`,
          sql`format('Of the %s pence of order %s, %s are neither for tickets nor refunded nor lost.', p.amount_pence,
            o.id, p.amount_pence - v.pence - v.withheld - p.refunded_pence - p.lost_pence)`,
        ],
      ])}`,
  },
  {
    name: 'refunds and their transfers',
    breaches: sql`
      with noted as (
        select cause_id, draw_id, ${moved('refundDecided')} + ${moved('goodwillRefund')} as decided,
          ${moved('refundPaid')} - ${moved('refundFailed')} as paid, sum(amount_pence) as all_pence
        from ledger_transfers where cause_kind = 'refund' group by cause_id, draw_id
      ), refund as (
        select r.*, p.order_id, o.draw_id, case when r.cause = 'late' or r.split_from is not null then 0
          else r.amount_pence + coalesce((select sum(s.amount_pence) from refunds s where s.split_from = r.id), 0)
          end as decided
        from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      )
      select found.finding from refund r full join noted n on n.cause_id = r.id and n.draw_id = r.draw_id
      ${findingsWhere([
        [
          sql`r.id is null`,
          sql`format('The ledger of draw %s has a refund %s that is not there.', n.draw_id, n.cause_id)`,
        ],
        [
          sql`coalesce(n.decided, 0) <> r.decided`,
          sql`format('A refund of order %s is %s pence, but the ledger has %s for it.', r.order_id, r.amount_pence,
            coalesce(n.decided, 0))`,
        ],
        [
          sql`coalesce(n.paid, 0) <> case when r.settled_at is null then 0 else r.amount_pence end`,
          sql`format('A refund of order %s of %s pence is %s, but the ledger has %s as paid.', r.order_id,
            r.amount_pence, case when r.settled_at is null then 'due' else 'paid' end, coalesce(n.paid, 0))`,
        ],
        [
          sql`r.settled_at is not null and r.dispute_id is not null`,
          sql`format('A refund of order %s was paid, but waits for a dispute.', r.order_id)`,
        ],
      ])}`,
  },
  {
    name: 'disputes and their transfers',
    breaches: sql`
      with noted as (
        select cause_id, draw_id, ${moved('disputeWithdrawn')} - ${moved('disputeReinstated')} as withdrawn,
          ${netLoss('refunds')} as of_refunds, ${sql.join(BEARERS.map(netLoss), sql` + `)} as lost
        from ledger_transfers where cause_kind = 'dispute' group by cause_id, draw_id
      ), dispute as (
        select d.*, p.order_id, o.draw_id, coalesce((select sum(r.amount_pence) from refunds r
          where r.dispute_id = d.id and r.settled_at is null), 0) as bound
        from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
      )
      select found.finding from dispute d full join noted n on n.cause_id = d.id and n.draw_id = d.draw_id
      ${findingsWhere([
        [
          sql`d.id is null`,
          sql`format('The ledger of draw %s has a dispute %s that is not there.', n.draw_id, n.cause_id)`,
        ],
        [
          sql`coalesce(n.withdrawn, 0) <> d.withdrawn_pence`,
          sql`format('The bank has withdrawn %s pence from order %s, but the ledger has %s.', d.withdrawn_pence,
            d.order_id, coalesce(n.withdrawn, 0))`,
        ],
        [
          sql`d.borne_at is not null and (d.status <> 'lost' or d.withdrawn_pence <> coalesce(n.lost, 0)
            or d.bound <> coalesce(n.of_refunds, 0))`,
          sql`format('The dispute of order %s was lost with %s pence, %s of them due as refunds, but the ledger has %s and %s.',
            d.order_id, d.withdrawn_pence, d.bound, coalesce(n.lost, 0), coalesce(n.of_refunds, 0))`,
        ],
        [
          sql`d.borne_at is null and d.status <> 'lost' and coalesce(n.lost, 0) <> 0`,
          sql`format('The dispute of order %s is not lost, but the ledger has %s pence as lost.', d.order_id, n.lost)`,
        ],
      ])}`,
  },
  {
    name: 'payments and what banks have taken of them for good',
    breaches: sql`
      with lost as (
        select d.payment_id, sum(d.withdrawn_pence - coalesce((select sum(r.amount_pence) from refunds r
          where r.dispute_id = d.id and r.settled_at is null), 0)) as pence
        from disputes d where d.borne_at is not null group by d.payment_id
      )
      select format('The payment of order %s counts %s pence as lost, but its lost disputes took %s.', p.order_id,
        p.lost_pence, coalesce(l.pence, 0)) as finding
      from payments p left join lost l on l.payment_id = p.id
      where p.lost_pence <> least(coalesce(l.pence, 0), p.amount_pence - p.refunded_pence)`,
  },
];
