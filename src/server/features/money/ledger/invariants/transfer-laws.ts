import { sql } from 'drizzle-orm';
import { ACCOUNTS, type Account, getNormalSide, MAY_BE_OVERDRAWN } from '#domain/ledger/accounts.ts';
import { TRANSFERS } from '#domain/ledger/transfers.ts';
import { findingsWhere, type Law } from './law.ts';

const kinds = sql.join(
  Object.values(TRANSFERS).map(({ debit, credit }) => sql`(${debit}, ${credit})`),
  sql`, `,
);

/** Whose accounts a row is about, in a sentence. */
const book = sql`case when draw_id is null then 'the platform’s own book' else format('draw %s', draw_id) end`;

const neverOverdrawn = sql.join(
  (Object.keys(ACCOUNTS) as Account[])
    .filter((account) => !MAY_BE_OVERDRAWN.includes(account))
    .map((account) => sql`(${account}, ${getNormalSide(account)})`),
  sql`, `,
);

export const transferLaws: readonly Law[] = [
  {
    name: 'totals are the sums of transfers',
    breaches: sql`
      with moved as (
        select draw_id, debit, credit, sum(amount_pence) as pence from ledger_transfers group by draw_id, debit, credit
      )
      select format('In %s transfers with debit %s and credit %s come to %s pence, but their total says %s.', ${book},
        debit, credit, coalesce(sum(pence), 0), coalesce(sum(total), 0)) as finding
      from (
        select draw_id, debit, credit, pence, null::bigint as total from moved
        union all select draw_id, debit, credit, null, amount_pence from ledger_totals
      ) both_sides
      group by draw_id, debit, credit having sum(pence) is distinct from sum(total)`,
  },
  {
    name: 'every transfer is of a known kind',
    breaches: sql`
      select format('In %s there are transfers with debit %s and credit %s, which is no kind of transfer.', ${book},
        debit, credit) as finding
      from ledger_totals where (debit, credit) not in (${kinds})`,
  },
  {
    name: 'held is paid less refunded, lost and withheld until the draw is settled or refunded, and nothing afterwards',
    breaches: sql`
      with held as (
        select draw_id,
          sum(case when credit = 'held_for_draw' then amount_pence else -amount_pence end) as pence,
          sum(case when debit = 'withheld' then -amount_pence when credit = 'withheld' then amount_pence else 0 end)
            as withheld,
          bool_or(debit = 'held_for_draw' and credit not in ('refunds', 'disputes', 'withheld')) as settled
        from ledger_totals where 'held_for_draw' in (debit, credit) group by draw_id
      ), paid as (
        select draw_id, sum(total_pence) as pence from orders where status = 'paid' group by draw_id
      ), refunded as (
        select o.draw_id, sum(r.amount_pence) as pence from refunds r
        join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
        where r.cause <> 'late' group by o.draw_id
      ), lost as (
        select o.draw_id, sum(p.lost_pence) as pence from payments p join orders o on o.id = p.order_id
        where p.lost_pence > 0 group by o.draw_id
      )
      select found.finding from prize_draws d left join held h on h.draw_id = d.id
      left join paid p on p.draw_id = d.id left join refunded r on r.draw_id = d.id
      left join lost l on l.draw_id = d.id
      ${findingsWhere([
        [
          sql`h.settled is not true and coalesce(h.pence, 0) + coalesce(h.withheld, 0)
            <> coalesce(p.pence, 0) - coalesce(r.pence, 0) - coalesce(l.pence, 0)`,
          sql`format('Draw %s holds %s pence, but %s were paid, %s refunded and %s lost.', d.id,
            coalesce(h.pence, 0) + coalesce(h.withheld, 0), coalesce(p.pence, 0), coalesce(r.pence, 0),
            coalesce(l.pence, 0))`,
        ],
        [
          sql`d.refunded_at is not null and h.pence <> 0`,
          sql`format('Draw %s is refunded, but still holds %s pence.', d.id, h.pence)`,
        ],
        [
          sql`h.settled and h.pence <> 0`,
          sql`format('Draw %s is settled, but still holds %s pence.', d.id, h.pence)`,
        ],
      ])}`,
  },
  {
    name: 'nothing is reversed beyond what it was',
    breaches: sql`
      with reversed as (
        select o.id, o.draw_id, o.cause_kind, o.cause_id, o.amount_pence, sum(r.amount_pence) as pence,
          bool_or(r.draw_id is distinct from o.draw_id or r.debit <> o.credit) as elsewhere
        from ledger_transfers r join ledger_transfers o on o.id = r.reverses
        where r.reverses is not null group by o.id
      )
      select found.finding from reversed r
      ${findingsWhere([
        [
          sql`r.pence > r.amount_pence`,
          sql`format('Of %s pence of the %s %s in draw %s, %s are reversed.', r.amount_pence, r.cause_kind, r.cause_id,
            r.draw_id, r.pence)`,
        ],
        [
          sql`r.elsewhere`,
          sql`format('What reverses the %s %s in draw %s does not take the money from where it went.', r.cause_kind,
            r.cause_id, r.draw_id)`,
        ],
      ])}`,
  },
  {
    name: 'no balance is below nothing that may not be',
    breaches: sql`
      select format('In %s the balance of %s is %s pence.', ${book}, a.account, b.pence) as finding
      from (values ${neverOverdrawn}) as a(account, side)
      join lateral (
        select draw_id, sum(case when (debit = a.account) = (a.side = 'debit') then amount_pence else -amount_pence end)
          as pence
        from ledger_totals where a.account in (debit, credit) group by draw_id
      ) b on b.pence < 0`,
  },
];
