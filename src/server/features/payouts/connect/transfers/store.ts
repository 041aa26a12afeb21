import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { type Connection, queryRows, type Transaction, toArrayParam } from '#server/db/database.ts';
import { payoutTransfers } from '#server/db/schema.ts';

/** A payment that Stripe is asked to make. */
export type SentTransfer = {
  id: string;
  drawId: string;
  attempt: number;
  account: string;
  amountPence: number;
  /** The payee’s account now, which may have replaced the one that the payment is sent to. */
  currentAccount: string | null;
  /** Stripe’s ids of transfers by earlier attempts, which were taken back in full. */
  takenBack: string[];
};

/** `asks`: how often Stripe was asked for it or searched, including this time. */
export type UnknownTransfer = SentTransfer & { asks: number };

const listTakenBack = (payableId: SQL): SQL => sql`array(select b.reference from payout_transfers b
  where b.payable_id = ${payableId} and b.reference is not null and b.alarmed_at is null)`;

/** Transfers of a payable that is not paid, by attempts that had ended, which were taken back in full. */
export async function readTakenBack(tx: Transaction, payableId: string): Promise<string[]> {
  const [row] = await queryRows<{ references: string[] }>(
    tx,
    sql`select ${listTakenBack(sql`${payableId}`)} as references`,
  );
  return row?.references ?? [];
}

/** Approved payments whose last attempt was a short while ago. Each attempt waits longer than the one before. */
export async function listPostponed(db: Connection): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select p.id from payables p where p.state = 'approved' and p.method = 'stripe'
      and exists (select from payout_transfers t where t.payable_id = p.id
        and t.asked_at > draw_clock() - interval '1 minute' * power(2, least(p.attempt, 6)))`,
  );
  return rows.map(({ id }) => id);
}

/** Serialises decisions about the balance, because each depends on the payments before it. Call after all row locks. */
export async function lockBalance(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table payout_transfers in share row exclusive mode`);
}

/** Selects refunds that Stripe was not asked for or has not accepted. The bank has the money of those that wait for a dispute. */
const isDue = (provider: string) => sql`p.provider = ${provider} and r.settled_at is null
  and r.provider_reference is null and r.dispute_id is null`;

/** The ids of refunds that are due. Read them before the balance, from which Stripe may take them at any time. */
export async function listDueRefunds(db: Connection, provider: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select r.id from refunds r join payments p on p.id = r.payment_id where ${isDue(provider)}`,
  );
  return rows.map(({ id }) => id);
}

/** When a balance was read, and the refunds that were due before. */
type Read = { readAt: Date; dueRefunds: readonly string[] };

/**
 * What has been promised of a balance: refunds that are due or were, and payments that Stripe may not have made when the
 * balance was read.
 */
export async function sumPromised(
  tx: Transaction,
  provider: string,
  { readAt, dueRefunds }: Read,
): Promise<number> {
  const [row] = await queryRows<{ pence: number }>(
    tx,
    sql`select (
        coalesce((select sum(amount_pence) from (
          select r.id, r.amount_pence from refunds r join payments p on p.id = r.payment_id where ${isDue(provider)}
          union select id, amount_pence from refunds where id = any(${toArrayParam(dueRefunds)}::uuid[])) due), 0)
        + coalesce((select sum(amount_pence) from payables where method = 'stripe'
          and (state = 'exported' or (state = 'paid' and paid_at >= ${readAt.toISOString()}::timestamptz))), 0)
      )::float8 as pence`,
  );
  return row?.pence ?? 0;
}

export async function insertTransfer(
  tx: Transaction,
  { id, attempt, account }: Pick<SentTransfer, 'id' | 'attempt' | 'account'>,
): Promise<void> {
  await tx.insert(payoutTransfers).values({ payableId: id, attempt, account });
}

/**
 * Claims payments whose result is unknown, the longest waiting first. Skips those that another process is claiming, and
 * waits longer after each response that was lost.
 */
export async function claimUnknown(db: Connection): Promise<UnknownTransfer[]> {
  return queryRows<UnknownTransfer>(
    db,
    sql`with unknown as (
        select t.payable_id, t.attempt from payout_transfers t
        join payables p on p.id = t.payable_id and p.attempt = t.attempt
        where p.state = 'exported' and t.asked_at <= draw_clock() - interval '1 minute' * power(2, least(t.asks, 6))
        order by t.asked_at limit 100 for update of t skip locked
      )
      update payout_transfers t set asked_at = draw_clock(), asks = t.asks + 1
      from unknown u, payables p left join payout_accounts a on a.person_id = p.person_id and a.replaced_at is null
      where t.payable_id = u.payable_id and t.attempt = u.attempt and p.id = t.payable_id
      returning t.payable_id as id, p.draw_id as "drawId", t.attempt, t.account, p.amount_pence as "amountPence",
        a.connect_account as "currentAccount", t.asks, ${listTakenBack(sql`t.payable_id`)} as "takenBack"`,
  );
}

const isSent = ({ id, attempt }: Pick<SentTransfer, 'id' | 'attempt'>) =>
  and(eq(payoutTransfers.payableId, id), eq(payoutTransfers.attempt, attempt));

/** Records the transfer that has paid a payable. If it was counted as that of another attempt, that alarm ends. */
export async function markMade(
  tx: Transaction,
  sent: Pick<SentTransfer, 'id' | 'attempt'>,
  reference: string,
): Promise<void> {
  const ofOther = and(eq(payoutTransfers.payableId, sent.id), ne(payoutTransfers.attempt, sent.attempt));
  await tx
    .update(payoutTransfers)
    .set({ reference: null, alarmedAt: null })
    .where(and(ofOther, eq(payoutTransfers.reference, reference)));
  await tx.update(payoutTransfers).set({ reference, alarmedAt: null }).where(isSent(sent));
}

/** Returns false if the alarm was raised before. */
export async function markAlarmed(
  tx: Transaction,
  sent: Pick<SentTransfer, 'id' | 'attempt'>,
): Promise<boolean> {
  const rows = await tx
    .update(payoutTransfers)
    .set({ alarmedAt: sql`draw_clock()` })
    .where(and(isSent(sent), isNull(payoutTransfers.alarmedAt)))
    .returning({ id: payoutTransfers.payableId });
  return rows.length > 0;
}
