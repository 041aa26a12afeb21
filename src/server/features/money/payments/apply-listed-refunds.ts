import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { queryRows, type Transaction } from '#server/db/database.ts';
import type { ListedRefund } from '#server/providers/payments/provider.ts';
import { applyRefund } from './apply-refund.ts';
import { parseRefundKey } from './refund-key.ts';
import type { DueRefund } from './store.ts';

type OwnRefund = DueRefund & {
  askedAttempt: number | null;
  isSettled: boolean;
  /** Whether it waits for a dispute. */
  isHeld: boolean;
};

/**
 * Applies all refunds that the provider lists for a payment. A refund that was not made by us pays refunds of ours that
 * are due, including cancelled ones, so that the buyer does not get them twice. Returns what remains of such refunds, or
 * null if it is not known yet whether a refund of ours was made. Call under the draw's lock; list the refunds before it.
 */
export async function applyListedRefunds(
  tx: Transaction,
  paymentId: string,
  listed: readonly ListedRefund[],
): Promise<ListedRefund[] | null> {
  const ours = await listOwn(tx, paymentId);
  const foreign: ListedRefund[] = [];
  for (const refund of listed) {
    const known = ours.filter(({ refundReference }) => refundReference === refund.reference);
    const requested = known.length > 0 ? known : ours.filter((own) => isRequestedBy(refund, own));
    for (const own of requested) await applyRefund(tx, own, refund);
    if (refund.status === 'failed' || refund.status === 'cancelled') continue;
    // It has failed since the refunds were listed.
    if (ours.some((own) => isEarlierAttempt(refund, own))) continue;
    if (requested.length === 0) foreign.push(refund);
    else if (parseRefundKey(refund.key) === null) {
      // A part of it has paid refunds of ours, or was recorded before.
      const amountPence = refund.amountPence - sumOf(known);
      if (amountPence > 0) foreign.push({ ...refund, amountPence });
    }
  }
  if (foreign.length === 0) return [];
  const due = (await listOwn(tx, paymentId)).filter(
    ({ isSettled, refundReference }) => !isSettled && refundReference === null,
  );
  if (due.some(({ attempt, askedAttempt }) => attempt === askedAttempt)) return null;
  const payable = due.filter(({ isHeld }) => !isHeld);
  const rest: ListedRefund[] = [];
  for (const refund of foreign) {
    const amountPence = await payDue(tx, refund, payable);
    if (amountPence > 0) rest.push({ ...refund, amountPence });
  }
  return rest;
}

const sumOf = (refunds: readonly OwnRefund[]): number =>
  refunds.reduce((sum, { amountPence }) => sum + amountPence, 0);

const isRequestedBy = ({ key }: ListedRefund, own: OwnRefund): boolean => {
  const requested = parseRefundKey(key);
  return requested?.id === own.id && requested.attempt === own.attempt && own.refundReference === null;
};

const isEarlierAttempt = ({ key }: ListedRefund, own: OwnRefund): boolean => {
  const requested = parseRefundKey(key);
  return requested?.id === own.id && requested.attempt < own.attempt;
};

/** Lets a refund at the provider pay refunds of ours that are due, the oldest first. Returns what remains of it. */
async function payDue(tx: Transaction, refund: ListedRefund, due: OwnRefund[]): Promise<number> {
  let left = refund.amountPence;
  for (const own of due) {
    const amountPence = Math.min(left, own.amountPence);
    if (amountPence === 0) continue;
    left -= amountPence;
    const id = amountPence < own.amountPence ? await splitOff(tx, own.id, amountPence) : own.id;
    own.amountPence -= amountPence;
    await tx.execute(sql`update refunds set provider_reference = ${refund.reference}, cancelled_at = null
      where id = ${id}`);
    await applyRefund(tx, { ...own, id, amountPence }, refund);
  }
  return left;
}

/** Splits off the part of a refund that was paid. */
async function splitOff(tx: Transaction, refundId: string, amountPence: number): Promise<string> {
  const id = uuidv7();
  await tx.execute(sql`
    with rest as (
      update refunds set amount_pence = amount_pence - ${amountPence}::int where id = ${refundId} returning *
    )
    insert into refunds (id, payment_id, cause, reason, amount_pence, attempt, created_at, split_from)
    select ${id}, payment_id, cause, reason, ${amountPence}::int, attempt, created_at, coalesce(split_from, id)
    from rest`);
  return id;
}

/** Locks them, so that the job does not send a refund that is being recorded as paid. */
const listOwn = (tx: Transaction, paymentId: string): Promise<OwnRefund[]> =>
  queryRows<OwnRefund>(
    tx,
    sql`select r.id, r.payment_id as "paymentId", o.draw_id as "drawId", p.provider,
        p.provider_reference as reference, r.provider_reference as "refundReference",
        r.amount_pence as "amountPence", r.attempt, r.asked_attempt as "askedAttempt",
        r.settled_at is not null as "isSettled", r.dispute_id is not null as "isHeld"
      from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      where r.payment_id = ${paymentId} order by r.created_at, r.id for update of r`,
  );
