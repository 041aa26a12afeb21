import { sql } from 'drizzle-orm';
import { ACCOUNTS, type Account } from '#domain/ledger/accounts.ts';
import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import type { Law } from './law.ts';

const liabilities = sql.join(
  (Object.keys(ACCOUNTS) as Account[])
    .filter((account) => ACCOUNTS[account] === 'liability')
    .map((account) => sql`${account}`),
  sql`, `,
);

/**
 * What is owed to buyers, payees and others is covered. Money that banks hold in disputes counts, because a lost
 * dispute lowers what is owed. So does the fee that the held money will earn. An overdrawn bank account is money that
 * the platform has advanced. Before the provider's fees are known, after the first reconciliation, nothing is checked.
 */
export const cashLaws: readonly Law[] = [
  {
    name: 'cash covers what is owed',
    breaches: sql`
      with moved as (
        select debit as account, amount_pence as pence from ledger_totals
        union all select credit, -amount_pence from ledger_totals
      ), debits as (
        select account, sum(pence) as pence from moved group by account
      ), held as (
        select t.draw_id, sum(case when t.credit = 'held_for_draw' then t.amount_pence else -t.amount_pence end) as pence
        from ledger_totals t join prize_draws d on d.id = t.draw_id
        where 'held_for_draw' in (t.debit, t.credit) and d.status <> 'cancelled'
          and not (d.status = 'completed' and d.entered_count = 0)
        group by t.draw_id
      ), cash as (
        select coalesce((select sum(pence) from debits where account in ('payment_clearing', 'disputes')), 0)
            + coalesce((select greatest(pence, 0) from debits where account = 'bank'), 0)
            + coalesce((select sum(floor(pence * ${PLATFORM_FEE_PERCENT}::int / 100)) from held), 0) as available,
          -coalesce((select sum(pence) from debits where account in (${liabilities})), 0) as owed
      )
      select format('We owe %s pence, but have only %s at the payment provider and our bank: pay in %s.', owed, available,
        owed - available) as finding
      from cash where available < owed and exists (select from reconciliation_runs where result = 'done')`,
  },
];
