import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type HoldingDispute, holdRefunds, type UnsentRefund } from '#domain/disputes/hold-refunds.ts';
import { queryRows, type Transaction } from '#server/db/database.ts';
import { takesMoney } from '#server/db/disputed.ts';

/** A dispute that may pay the buyer, how much of a refund it can replace, and how much it holds already, in pence. */
type Holding = { id: string; upToPence: number; heldPence: number; borne: boolean; lostPence: number };

/**
 * Lets due refunds wait for the disputes of their payments, because the bank may pay the buyer instead. Releases the
 * refunds of disputes that no longer matter. Call under the draw's lock whenever a dispute or a due refund changes.
 *
 * Refunds that were requested and whose outcome is unknown are left alone: the provider may have made them.
 */
export async function holdDisputedRefunds(tx: Transaction, paymentIds: readonly string[]): Promise<void> {
  const disputed = await queryRows<{ id: string }>(
    tx,
    sql`select distinct payment_id as id from disputes where payment_id = any(${sql.param([...new Set(paymentIds)])}::uuid[])`,
  );
  for (const { id } of disputed) await holdForPayment(tx, id);
}

async function holdForPayment(tx: Transaction, paymentId: string): Promise<void> {
  const before = await listHolding(tx, paymentId);
  const tooMuch = before.filter(({ upToPence, heldPence }) => heldPence > upToPence).map(({ id }) => id);
  await tx.execute(sql`update refunds set dispute_id = null where payment_id = ${paymentId} and settled_at is null
    and dispute_id is not null and (dispute_id = any(${sql.param(tooMuch)}::uuid[])
      or dispute_id <> all(${sql.param(before.map(({ id }) => id))}::uuid[]))`);
  const holding = tooMuch.length > 0 ? await listHolding(tx, paymentId) : before;
  const unsent = await queryRows<UnsentRefund>(
    tx,
    sql`select id, amount_pence as "amountPence" from refunds
      where payment_id = ${paymentId} and settled_at is null and provider_reference is null and dispute_id is null
        and asked_attempt is distinct from attempt
      order by created_at, id for update`,
  );
  const disputes = holding.map(
    (dispute): HoldingDispute => ({ id: dispute.id, upToPence: dispute.upToPence - dispute.heldPence }),
  );
  for (const part of holdRefunds(unsent, disputes)) {
    const refund = unsent.find(({ id }) => id === part.refundId);
    if (!refund) continue;
    if (part.amountPence < refund.amountPence) await splitRefund(tx, part);
    else await tx.execute(sql`update refunds set dispute_id = ${part.disputeId} where id = ${part.refundId}`);
    refund.amountPence -= part.amountPence;
    // A loss that was decided must be decided again, because the refund bears a part of it now.
    await tx.execute(sql`update disputes set borne_at = null where id = ${part.disputeId}`);
  }
}

/** Splits off the part of a refund that waits for a dispute. */
async function splitRefund(
  tx: Transaction,
  { refundId, disputeId, amountPence }: { refundId: string; disputeId: string; amountPence: number },
): Promise<void> {
  await tx.execute(sql`
    with rest as (
      update refunds set amount_pence = amount_pence - ${amountPence}::int where id = ${refundId} returning *
    )
    insert into refunds (id, payment_id, cause, reason, amount_pence, created_at, cancelled_at, dispute_id, split_from)
    select ${uuidv7()}, payment_id, cause, reason, ${amountPence}::int, created_at, cancelled_at, ${disputeId},
      coalesce(split_from, id)
    from rest`);
}

/**
 * The disputes of a payment that may replace a refund. An undecided dispute can replace as much as is disputed, and a
 * lost one as much as the bank has taken. Once it is decided who bears a loss, only the part that exceeds what is left
 * of the payment can still replace a refund: the bank has paid it twice.
 */
async function listHolding(tx: Transaction, paymentId: string): Promise<Holding[]> {
  const rows = await queryRows<Holding>(
    tx,
    sql`select d.id, case when d.status = 'lost' then d.withdrawn_pence else d.amount_pence end as "upToPence",
        coalesce((select sum(r.amount_pence)::int from refunds r
          where r.dispute_id = d.id and r.settled_at is null), 0) as "heldPence",
        d.borne_at is not null as borne, p.lost_pence as "lostPence"
      from disputes d join payments p on p.id = d.payment_id
      where d.payment_id = ${paymentId} and ${takesMoney(sql`d`)}
      order by d.opened_at, d.id`,
  );
  let explained = rows[0]?.lostPence ?? 0;
  return rows.map((dispute) => {
    if (!dispute.borne) return dispute;
    const besidesRefunds = dispute.upToPence - dispute.heldPence;
    const ofPayment = Math.min(besidesRefunds, explained);
    explained -= ofPayment;
    return { ...dispute, upToPence: dispute.upToPence - ofPayment };
  });
}
