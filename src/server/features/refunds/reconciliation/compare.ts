import { type SQL, sql } from 'drizzle-orm';
import { type Account, calculateBalance } from '#domain/ledger/accounts.ts';
import { TRANSFERS, type TransferKind } from '#domain/ledger/transfers.ts';
import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { calculateCashShort, calculateSweptTooMuch } from '#domain/reconciliation/cash.ts';
import { type Difference, type FindingKind, TOTALS } from '#domain/reconciliation/findings.ts';
import { type Connection, queryRows } from '#server/db/database.ts';
import { isRefundOwed } from '#server/db/disputed.ts';
import { sumFlows } from '#server/features/money/ledger/service.ts';
import type { Problems } from '../refunds/dashboard-refunds.ts';
import type { Balance } from './import-entries.ts';

/** A difference between the provider and the ledger about one payment, refund or dispute. */
type Row = {
  subject: string;
  paymentId: string | null;
  providerPence: number;
  ledgerPence: number;
  /** Whether either side changed in the last hour, so that the other may follow. */
  isRecent: boolean;
};

/** A recent difference may still disappear: it is not reported yet, but stays open if it was reported before. */
export type Found = Difference & { isRecent: boolean };

export type Comparison = { found: Found[]; ledgerPence: number };

const isRecent = (...times: SQL[]) =>
  sql`coalesce(greatest(${sql.join(times, sql`, `)}) > draw_clock() - interval '1 hour', false)`;

/**
 * Compares the provider's entries with the ledger, payment by payment. Call in one snapshot, so that no sale comes in
 * between.
 */
export async function compare(
  tx: Connection,
  { provider, balance, problems }: { provider: string; balance: Balance; problems: Problems },
): Promise<Comparison> {
  const charges = await compareCharges(tx, provider);
  const refunds = await compareRefunds(tx, provider);
  const disputes = await compareDisputes(tx, provider);
  const others = await listOthers(tx);
  const cancelled = await listCancelledRefunds(tx, provider);
  const totals = await readTotals(tx, provider);
  const payoutsPence = totals.transferredPence - totals.paidOutPence;
  const explained =
    [...charges, ...refunds, ...disputes].reduce((sum, row) => sum + differenceOf(row), 0) +
    others.reduce((sum, { amountPence }) => sum + amountPence, 0) +
    payoutsPence -
    totals.unpostedFeePence;
  const found: Found[] = [
    ...charges.map((row) => toFound(row, nameCharge(row))),
    // A refund that is under way is not a finding.
    ...refunds.filter((row) => !row.isUnderWay).map((row) => refundFound(row, problems)),
    ...disputes.map((row) => toFound(row, 'dispute_differs')),
    ...others,
    // These are not differences, so they explain none.
    ...cancelled,
    ...totalFound('payouts_differ', TOTALS.payouts, payoutsPence, totals.isPaidRecently),
    ...totalFound('ledger_differs', TOTALS.ledger, totals.entriesPence - totals.ledgerPence - explained),
    ...(balance.matches
      ? []
      : totalFound('balance_differs', TOTALS.balance, balance.balancePence - balance.entriesPence)),
    ...totalFound('swept_too_much', TOTALS.sweeps, totals.sweptTooMuchPence),
    ...totalFound('cash_short', TOTALS.cash, totals.cashShortPence),
  ];
  return { found, ledgerPence: totals.ledgerPence };
}

const differenceOf = ({ providerPence, ledgerPence }: Row): number => providerPence - ledgerPence;

function toFound(row: Row, kind: FindingKind): Found {
  const { subject, paymentId } = row;
  return { kind, subject, paymentId, amountPence: differenceOf(row), isRecent: row.isRecent };
}

function nameCharge({ paymentId, providerPence, ledgerPence }: Row): FindingKind {
  if (paymentId === null) return 'charge_unknown';
  return providerPence > ledgerPence ? 'charge_unbooked' : 'charge_missing';
}

function refundFound(row: Row, problems: Problems): Found {
  const problem = problems.get(row.subject);
  // The provider was asked about it, so nothing else will change it.
  if (problem) return { ...toFound(row, problem), isRecent: false };
  return toFound(row, row.providerPence < row.ledgerPence ? 'refund_unbooked' : 'refund_missing');
}

const totalFound = (kind: FindingKind, subject: string, amountPence: number, recent = false): Found[] =>
  amountPence === 0 ? [] : [{ kind, subject, paymentId: null, amountPence, isRecent: recent }];

/** Payments whose charge differs. An unknown payment is never recent: ours are stored before they are charged. */
const compareCharges = (tx: Connection, provider: string): Promise<Row[]> =>
  queryRows<Row>(
    tx,
    sql`with charged as (
        select payment_reference as reference, sum(amount_pence)::int as pence, max(imported_at) as at
        from balance_entries where kind = 'charge' group by payment_reference
      ), paid as (
        select id, provider_reference as reference, amount_pence as pence, settled_at as at from payments
        where provider = ${provider} and status = 'succeeded'
      )
      select coalesce(c.reference, p.reference, 'none') as subject, coalesce(p.id, o.id) as "paymentId",
        coalesce(c.pence, 0) as "providerPence", coalesce(p.pence, 0) as "ledgerPence",
        coalesce(p.id, o.id) is not null and ${isRecent(sql`c.at`, sql`p.at`)} as "isRecent"
      from charged c full join paid p on p.reference = c.reference
      left join payments o on o.provider = ${provider} and o.provider_reference = c.reference
      where c.pence is distinct from p.pence`,
  );

type RefundRow = Row & { paymentReference: string | null; isUnderWay: boolean };

/**
 * Refunds that differ, by the provider's id. Amounts are negative. A refund that the provider has accepted, but not
 * confirmed, is under way.
 */
export const compareRefunds = (tx: Connection, provider: string): Promise<RefundRow[]> =>
  queryRows<RefundRow>(
    tx,
    sql`with refunded as (
        select source, min(payment_reference) as payment, sum(amount_pence)::int as pence, max(imported_at) as at
        from balance_entries where kind = 'refund' group by source
      ), booked as (
        select r.provider_reference as source, min(p.id::text)::uuid as payment_id,
          min(p.provider_reference) as payment,
          -sum(r.amount_pence) filter (where r.settled_at is not null)::int as settled,
          -sum(r.amount_pence)::int as pence, max(r.settled_at) as at
        from refunds r join payments p on p.id = r.payment_id
        where p.provider = ${provider} and r.provider_reference is not null group by r.provider_reference
      )
      select coalesce(e.source, b.source, '') as subject, coalesce(b.payment_id, o.id) as "paymentId",
        coalesce(e.payment, b.payment) as "paymentReference",
        coalesce(e.pence, 0) as "providerPence", coalesce(b.settled, 0) as "ledgerPence",
        ${isRecent(sql`e.at`, sql`b.at`)} as "isRecent",
        coalesce(b.settled is distinct from b.pence and b.pence = e.pence, false) as "isUnderWay"
      from refunded e full join booked b on b.source = e.source
      left join payments o on o.provider = ${provider} and o.provider_reference = e.payment
      where coalesce(e.pence, 0) <> coalesce(b.settled, 0)`,
  );

/** Disputes over a different amount from what the bank took, by the provider's id. Amounts are negative. */
export const compareDisputes = (tx: Connection, provider: string): Promise<Row[]> =>
  queryRows<Row>(
    tx,
    sql`with taken as (
        select source, min(payment_reference) as payment, sum(amount_pence)::int as pence, max(imported_at) as at
        from balance_entries where kind = 'dispute' group by source
      ), booked as (
        select d.provider_reference as source, p.id as payment_id, -d.withdrawn_pence as pence, d.updated_at as at
        from disputes d join payments p on p.id = d.payment_id where p.provider = ${provider}
      )
      select coalesce(t.source, b.source, '') as subject, coalesce(b.payment_id, o.id) as "paymentId",
        coalesce(t.pence, 0) as "providerPence", coalesce(b.pence, 0) as "ledgerPence",
        ${isRecent(sql`t.at`, sql`b.at`)} as "isRecent"
      from taken t full join booked b on b.source = t.source
      left join payments o on o.provider = ${provider} and o.provider_reference = t.payment
      where coalesce(t.pence, 0) <> coalesce(b.pence, 0)`,
  );

/** Movements that the program does not know. */
async function listOthers(tx: Connection): Promise<Found[]> {
  const rows = await queryRows<{ subject: string; amountPence: number }>(
    tx,
    sql`select reference as subject, amount_pence as "amountPence" from balance_entries where kind = 'other'
      and amount_pence <> 0`,
  );
  return rows.map((row) => ({ ...row, kind: 'movement_unknown', paymentId: null, isRecent: false }));
}

/** Refunds that were cancelled at the provider, which an admin has to send, unless they wait for a dispute. */
async function listCancelledRefunds(tx: Connection, provider: string): Promise<Found[]> {
  const rows = await queryRows<{ subject: string; paymentId: string; amountPence: number }>(
    tx,
    sql`select r.id as subject, p.id as "paymentId", r.amount_pence as "amountPence"
      from refunds r join payments p on p.id = r.payment_id
      where p.provider = ${provider} and r.cancelled_at is not null and r.dispute_id is null
        and ${isRefundOwed(sql`r`)}`,
  );
  return rows.map((row) => ({ ...row, kind: 'refund_cancelled', isRecent: false }));
}

type Totals = {
  entriesPence: number;
  ledgerPence: number;
  unpostedFeePence: number;
  transferredPence: number;
  paidOutPence: number;
  isPaidRecently: boolean;
  sweptTooMuchPence: number;
  cashShortPence: number;
};

/** Transfers through payment clearing that are compared one by one, or are posted from the entries themselves. */
const COMPARED: readonly TransferKind[] = [
  'sale',
  'latePayment',
  'refundPaid',
  'disputeWithdrawn',
  'disputeReinstated',
  'providerFee',
  'providerFeeReturned',
  'platformSwept',
  'sweepReturned',
];

async function readTotals(tx: Connection, provider: string): Promise<Totals> {
  const flows = await sumFlows(tx);
  const balanceOf = (account: Account) => calculateBalance(account, flows);
  const isCompared = ({ debit, credit }: { debit: string; credit: string }) =>
    COMPARED.some((kind) => TRANSFERS[kind].debit === debit && TRANSFERS[kind].credit === credit);
  const payouts = flows.filter((flow) => !isCompared(flow));
  const [row] = await queryRows<{
    entries: string;
    unposted: string;
    transferred: string;
    elsewhere: string;
    expectedFee: string;
    recent: boolean;
  }>(
    tx,
    sql`select
        (select coalesce(sum(net_pence), 0) from balance_entries) as entries,
        (select coalesce(sum(fee_pence), 0) from balance_entries where posted_at is null) as unposted,
        (select coalesce(sum(amount_pence), 0) from balance_entries where kind = 'transfer') as transferred,
        (select coalesce(sum(amount_pence), 0) from payments where provider <> ${provider} and status = 'succeeded')
          - (select coalesce(sum(r.amount_pence), 0) from refunds r join payments p on p.id = r.payment_id
            where p.provider <> ${provider} and r.settled_at is not null)
          - (select coalesce(sum(d.withdrawn_pence), 0) from disputes d join payments p on p.id = d.payment_id
            where p.provider <> ${provider}) as elsewhere,
        (select coalesce(sum(floor(held.pence * ${PLATFORM_FEE_PERCENT}::int / 100)), 0) from (
          select sum(case when t.credit = 'held_for_draw' then t.amount_pence else -t.amount_pence end) as pence
          from ledger_totals t join prize_draws d on d.id = t.draw_id
          where 'held_for_draw' in (t.debit, t.credit) and d.status <> 'cancelled'
            and not (d.status = 'completed' and d.entered_count = 0)
          group by t.draw_id) held) as "expectedFee",
        exists (select from balance_entries where kind = 'transfer'
            and imported_at > draw_clock() - interval '1 hour')
          or exists (select from ledger_transfers where created_at > draw_clock() - interval '1 hour'
            and 'payment_clearing' in (debit, credit) and cause_kind not in ('order', 'payment', 'refund', 'dispute',
              'provider')) as recent`,
  );
  return {
    entriesPence: Number(row?.entries),
    // Test payments never reached the provider.
    ledgerPence: balanceOf('payment_clearing') - Number(row?.elsewhere),
    unpostedFeePence: Number(row?.unposted),
    transferredPence: Number(row?.transferred),
    paidOutPence: calculateBalance('payment_clearing', payouts),
    isPaidRecently: row?.recent ?? false,
    sweptTooMuchPence: calculateSweptTooMuch(balanceOf),
    cashShortPence: calculateCashShort(balanceOf, Number(row?.expectedFee)),
  };
}
