import { type SQL, sql } from 'drizzle-orm';
import { EXTRA_TREE_PENCE } from '#domain/money/split.ts';
import { findingsWhere, type Law } from './law.ts';

/** A job releases what a bank has returned within an hour. After a day, it has been forgotten. */
const aDayAgo = sql`(select draw_clock() - interval '1 day')`;

const sumOf = (condition: SQL) => sql`coalesce(sum(amount_pence) filter (where ${condition}), 0)`;

export const payoutLaws: readonly Law[] = [
  {
    name: 'a settlement follows from the sealed list, is in the ledger, and all of it is owed',
    breaches: sql`
      with booked as (
        select draw_id, array[${sumOf(sql`credit = 'platform_fee'`)}, ${sumOf(sql`credit = 'vat_payable'`)},
          ${sumOf(sql`credit = 'charity_payable'`)}, ${sumOf(sql`credit = 'winners_cash_payable'`)},
          ${sumOf(sql`credit = 'trees_payable'`)}, ${sumOf(sql`debit = 'held_for_draw' and credit = 'host_payable'`)},
          ${sumOf(sql`credit = 'host_reserve'`)}] as pence
        from ledger_transfers where cause_kind = 'settlement' group by draw_id
      ), owed as (
        select draw_id, array[${sumOf(sql`payee_kind = 'charity'`)}, ${sumOf(sql`payee_kind = 'winner'`)},
          ${sumOf(sql`payee_kind = 'trees'`)}, ${sumOf(sql`payee_kind = 'host'`)}] as pence
        from payables where part = 'share' group by draw_id
      ), settled as (
        select s.*, s.outcome in ('no_winner', 'cancelled') as is_refunded, d.min_ticket_amount, d.sealed_count,
          trees_by_platform * ${EXTRA_TREE_PENCE}::int + extra_trees_cost_pence as trees_pence
        from draw_settlements s join prize_draws d on d.id = s.draw_id
      )
      select found.finding from settled s
      left join booked b on b.draw_id = s.draw_id left join owed o on o.draw_id = s.draw_id
      ${findingsWhere([
        [
          sql`not s.is_refunded and (s.outcome = 'minimum_not_met') <> (s.sealed_count < coalesce(s.min_ticket_amount, 0))`,
          sql`format('Draw %s was settled as "%s", but its list was sealed with %s tickets, and its minimum is %s.',
            s.draw_id, s.outcome, s.sealed_count, coalesce(s.min_ticket_amount, 0))`,
        ],
        [
          sql`not s.is_refunded and coalesce(b.pence, array[0, 0, 0, 0, 0, 0, 0]) <> array[s.platform_fee_pence, s.vat_pence, s.charity_pence,
            s.winners_cash_pence, s.trees_pence, s.host_pence, s.reserve_pence]::bigint[]`,
          sql`format('The settlement of draw %s does not match the ledger.', s.draw_id)`,
        ],
        [
          sql`not s.is_refunded and coalesce(o.pence, array[0, 0, 0, 0]) <> array[s.charity_pence, s.winners_cash_pence,
            s.trees_pence, s.host_pence - s.reserve_pence]::bigint[]`,
          sql`format('The settlement of draw %s does not match its payables.', s.draw_id)`,
        ],
        [
          sql`s.is_refunded and (b.draw_id is not null or o.draw_id is not null)`,
          sql`format('Draw %s was refunded, but its money was divided.', s.draw_id)`,
        ],
      ])}`,
  },
  {
    name: 'the transfers of a payable match its state',
    breaches: sql`
      with moved as (
        select cause_id as id,
          coalesce(sum(amount_pence) filter (where credit = 'payouts_in_transit' and debit <> 'bank'), 0) as started,
          coalesce(sum(amount_pence) filter (where debit = 'payouts_in_transit'
            and credit not in ('bank', 'payment_clearing')), 0) as failed,
          coalesce(sum(case when credit in ('bank', 'payment_clearing') then amount_pence
            when debit = 'bank' then -amount_pence end), 0) as paid
        from ledger_transfers where cause_kind = 'payout' group by cause_id
      ), due as (
        select p.id, p.draw_id, p.amount_pence, p.state,
          coalesce(m.started, 0) - coalesce(m.failed, 0) as sent, coalesce(m.paid, 0) as paid,
          case when p.state = 'exported' or (p.state = 'paid' and p.payee_kind <> 'trees')
            or (p.state = 'paid' and m.started > 0) then p.amount_pence else 0 end as must_be_sent,
          case when p.state = 'paid' then p.amount_pence else 0 end as must_be_paid
        from payables p left join moved m on m.id = p.id
      )
      select found.finding from due d
      ${findingsWhere([
        [
          sql`d.sent <> d.must_be_sent`,
          sql`format('The %s payable %s of draw %s has %s pence sent instead of %s.', d.state, d.id, d.draw_id, d.sent,
            d.must_be_sent)`,
        ],
        [
          sql`d.paid <> d.must_be_paid`,
          sql`format('The %s payable %s of draw %s has %s pence paid instead of %s.', d.state, d.id, d.draw_id, d.paid,
            d.must_be_paid)`,
        ],
      ])}`,
  },
  {
    name: 'payables that are not sent are payable in the ledger',
    breaches: sql`
      with owed as (
        select draw_id, case payee_kind when 'host' then 'host_payable' when 'charity' then 'charity_payable'
            when 'winner' then 'winners_cash_payable' else 'trees_payable' end as account,
          sum(amount_pence) filter (where state in ('owed', 'approved', 'failed')) as pence
        from payables group by 1, 2
      ), booked as (
        select o.draw_id, o.account, coalesce(o.pence, 0) as pence,
          coalesce((select sum(case when t.credit = o.account then t.amount_pence else -t.amount_pence end)
            from ledger_totals t where t.draw_id = o.draw_id and o.account in (t.debit, t.credit)), 0) as booked
        from owed o
      )
      select format('In draw %s the payables come to %s pence, but the balance of %s is %s.', draw_id, pence, account,
        booked) as finding
      from booked where pence > booked`,
  },
  {
    name: 'nothing is left in a released reserve, except what banks have just returned to it',
    breaches: sql`
      with reserved as (
        select draw_id, sum(case when credit = 'host_reserve' then amount_pence else -amount_pence end) as pence
        from ledger_totals where 'host_reserve' in (debit, credit) group by draw_id
        having sum(case when credit = 'host_reserve' then amount_pence else -amount_pence end) > 0
      )
      select format('The reserve of draw %s is released, but still holds %s pence.', s.draw_id, r.pence) as finding
      from draw_settlements s join reserved r on r.draw_id = s.draw_id
      where (s.reserve_released_at is not null or s.reserve_until is null)
        and not exists (select from disputes c join payments p on p.id = c.payment_id
          join orders o on o.id = p.order_id
          where o.draw_id = s.draw_id and (c.closed_at is null or c.closed_at > ${aDayAgo}))
        and r.pence > (select coalesce(sum(t.amount_pence), 0) from ledger_transfers t
          where t.draw_id = s.draw_id and t.credit = 'host_reserve' and t.cause_kind = 'dispute'
            and t.created_at > ${aDayAgo})`,
  },
  {
    name: 'what Stripe has paid is a transfer at Stripe',
    breaches: sql`
      select format('The payable %s of draw %s is paid through Stripe, but its transfer %s is not known.', p.id, p.draw_id,
        p.reference) as finding
      from payables p left join payout_transfers t on t.payable_id = p.id and t.attempt = p.attempt
      where p.state = 'paid' and p.method = 'stripe' and t.reference is distinct from p.reference`,
  },
  {
    name: 'what Stripe took back is in the ledger, at most what it paid, and owed again unless it was owed to us',
    breaches: sql`
      with moved as (
        select cause_id as id,
          coalesce(sum(amount_pence) filter (where credit = 'host_recoverable'), 0) as recovered,
          coalesce(sum(amount_pence) filter (where credit = 'payouts_in_transit'), 0) as returned,
          coalesce(sum(amount_pence) filter (where debit = 'payouts_in_transit'), 0) as owed
        from ledger_transfers where cause_kind = 'payout' and cause_id in (select id from payout_reversals)
        group by cause_id
      ), wrong as (
        select r.payable_id from payout_reversals r left join moved m on m.id = r.id
        where coalesce(m.recovered, 0) <> r.recovered_pence or coalesce(m.returned, 0) <> r.returned_pence
          or coalesce(m.owed, 0) <> r.returned_pence
      ), beyond as (
        select p.id from payables p join payout_reversals r on r.payable_id = p.id and r.reversed_at is not null
        group by p.id having sum(r.amount_pence) > p.amount_pence
      ), again as (
        select p.draw_id, p.payee_kind, p.payee_key, sum(r.returned_pence) as pence from payout_reversals r
        join payables p on p.id = r.payable_id group by p.draw_id, p.payee_kind, p.payee_key
      ), owed as (
        select draw_id, payee_kind, payee_key, sum(amount_pence) as pence from payables where part = 'returned'
        group by draw_id, payee_kind, payee_key
      )
      select format('What Stripe took back of payable %s is not in the ledger.', payable_id) as finding from wrong
      union all select format('Stripe took back more of payable %s than it paid.', id) from beyond
      union all select format('In draw %s, %s pence went back from the %s, but %s are owed again.', draw_id,
        coalesce(a.pence, 0), payee_kind, coalesce(o.pence, 0))
      from again a full join owed o using (draw_id, payee_kind, payee_key)
      where coalesce(a.pence, 0) <> coalesce(o.pence, 0)`,
  },
];
