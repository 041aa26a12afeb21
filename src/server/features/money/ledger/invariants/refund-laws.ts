import { sql } from 'drizzle-orm';
import { TRANSFERS, type TransferKind } from '#domain/ledger/transfers.ts';
import { findingsWhere, type Law } from './law.ts';

/** The sum of the transfers of one kind, in pence, for use in a grouped query. */
const moved = (kind: TransferKind) => sql`coalesce(sum(amount_pence)
  filter (where debit = ${TRANSFERS[kind].debit} and credit = ${TRANSFERS[kind].credit}), 0)`;

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
      )
      select found.finding from refunds r join payments p on p.id = r.payment_id
      left join given g on g.refund_id = r.id
      ${findingsWhere([
        [
          sql`r.cause <> 'late' and r.amount_pence is distinct from g.pence`,
          sql`format('Order %s is refunded %s pence for tickets that cost %s.', p.order_id, r.amount_pence,
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
          sql`r.cause = 'late' and r.amount_pence <> p.amount_pence`,
          sql`format('The late payment of order %s was %s pence, but %s are refunded.', p.order_id, p.amount_pence,
            r.amount_pence)`,
        ],
      ])}`,
  },
  {
    name: 'refunds and their transfers',
    breaches: sql`
      with noted as (
        select cause_id, draw_id, ${moved('refundDecided')} as decided,
          ${moved('refundPaid')} - ${moved('refundFailed')} as paid, sum(amount_pence) as all_pence
        from ledger_transfers where cause_kind = 'refund' group by cause_id, draw_id
      ), refund as (
        select r.*, p.order_id, o.draw_id from refunds r join payments p on p.id = r.payment_id
        join orders o on o.id = p.order_id
      )
      select found.finding from refund r full join noted n on n.cause_id = r.id and n.draw_id = r.draw_id
      ${findingsWhere([
        [
          sql`r.id is null`,
          sql`format('The books of draw %s have a refund %s that is not there.', n.draw_id, n.cause_id)`,
        ],
        [
          sql`coalesce(n.decided, 0) <> case r.cause when 'late' then 0 else r.amount_pence end`,
          sql`format('A refund of order %s is %s pence, but the books have %s for it.', r.order_id, r.amount_pence,
            coalesce(n.decided, 0))`,
        ],
        [
          sql`coalesce(n.paid, 0) <> case when r.settled_at is null then 0 else r.amount_pence end`,
          sql`format('A refund of order %s over %s pence is %s, but the books have %s as given.', r.order_id,
            r.amount_pence, case when r.settled_at is null then 'due' else 'given' end, coalesce(n.paid, 0))`,
        ],
      ])}`,
  },
  {
    name: 'disputes and their transfers',
    breaches: sql`
      with noted as (
        select cause_id, draw_id, ${moved('disputeWithdrawn')} - ${moved('disputeReinstated')} as withdrawn
        from ledger_transfers where cause_kind = 'dispute' group by cause_id, draw_id
      ), dispute as (
        select d.*, p.order_id, o.draw_id from disputes d join payments p on p.id = d.payment_id
        join orders o on o.id = p.order_id
      )
      select found.finding from dispute d full join noted n on n.cause_id = d.id and n.draw_id = d.draw_id
      ${findingsWhere([
        [
          sql`d.id is null`,
          sql`format('The books of draw %s have a dispute %s that is not there.', n.draw_id, n.cause_id)`,
        ],
        [
          sql`coalesce(n.withdrawn, 0) <> case when d.withdrawn then d.amount_pence else 0 end`,
          sql`format('The dispute of order %s is over %s pence, but the books have %s as withdrawn.', d.order_id,
            d.amount_pence, coalesce(n.withdrawn, 0))`,
        ],
      ])}`,
  },
];
