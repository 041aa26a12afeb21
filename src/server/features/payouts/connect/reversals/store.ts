import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { ledgerTransfers, payables, payoutReversals, payoutTransfers } from '#server/db/schema.ts';

export type ReversalRow = typeof payoutReversals.$inferSelect;

const isOpen = and(isNull(payoutReversals.reversedAt), isNull(payoutReversals.refusal));

type NewReversal = Pick<ReversalRow, 'payableId' | 'amountPence' | 'reason' | 'requestedBy'>;

/** The draw must be locked. */
export async function insertReversal(tx: Transaction, reversal: NewReversal): Promise<ReversalRow> {
  const [row] = await tx.insert(payoutReversals).values(reversal).returning();
  if (!row) throw new Error('a reversal was not written');
  return row;
}

/** Reads a reversal whose result is not recorded yet. The draw must be locked. */
export async function findOpen(tx: Transaction, id: string): Promise<ReversalRow | undefined> {
  const [row] = await tx
    .select()
    .from(payoutReversals)
    .where(and(eq(payoutReversals.id, id), isOpen));
  return row;
}

/** What Stripe has taken back of a payable, and what it is asked to take back, in pence. The draw must be locked. */
export async function sumReversals(
  tx: Transaction,
  payableId: string,
): Promise<{ reversedPence: number; openPence: number }> {
  const [row] = await queryRows<{ reversedPence: number; openPence: number }>(
    tx,
    sql`select coalesce(sum(amount_pence) filter (where reversed_at is not null), 0)::int as "reversedPence",
        coalesce(sum(amount_pence) filter (where reversed_at is null and refusal is null), 0)::int as "openPence"
      from payout_reversals where payable_id = ${payableId}`,
  );
  return row ?? { reversedPence: 0, openPence: 0 };
}

/** What Stripe is asked to take back of all payments of a draw, in pence. The draw must be locked. */
export async function sumOpenOfDraw(tx: Transaction, drawId: string): Promise<number> {
  const [row] = await queryRows<{ pence: number }>(
    tx,
    sql`select coalesce(sum(r.amount_pence), 0)::int as pence from payout_reversals r
      join payables p on p.id = r.payable_id
      where p.draw_id = ${drawId} and r.reversed_at is null and r.refusal is null`,
  );
  return row?.pence ?? 0;
}

type Parts = { recoveredPence: number; returnedPence: number; reference: string | null };

export async function markReversed(tx: Transaction, id: string, parts: Parts): Promise<void> {
  await tx
    .update(payoutReversals)
    .set({ ...parts, reversedAt: sql`draw_clock()` })
    .where(eq(payoutReversals.id, id));
}

export async function markRefused(tx: Transaction, id: string, refusal: string): Promise<void> {
  await tx.update(payoutReversals).set({ refusal }).where(eq(payoutReversals.id, id));
}

/** The ledger's transfer by which a payable was paid through Stripe. */
export async function findPayment(tx: Transaction, payableId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: ledgerTransfers.id })
    .from(ledgerTransfers)
    .where(
      and(
        eq(ledgerTransfers.causeId, payableId),
        eq(ledgerTransfers.debit, 'payouts_in_transit'),
        eq(ledgerTransfers.credit, 'payment_clearing'),
      ),
    );
  return row?.id ?? null;
}

/** The number of the payee’s next returned payment. The draw must be locked. */
export async function countReturned(
  tx: Transaction,
  { drawId, payeeKind, payeeKey }: Pick<typeof payables.$inferSelect, 'drawId' | 'payeeKind' | 'payeeKey'>,
): Promise<number> {
  return tx.$count(
    payables,
    and(
      eq(payables.drawId, drawId),
      eq(payables.payeeKind, payeeKind),
      sql`${payables.payeeKey} is not distinct from ${payeeKey}`,
      eq(payables.part, 'returned'),
    ),
  );
}

export type OpenReversal = { id: string; payableId: string; transfer: string; amountPence: number };

/** Claims reversals whose result is unknown. Waits longer after each response that was lost. */
export async function claimUnknown(db: Connection): Promise<OpenReversal[]> {
  return queryRows<OpenReversal>(
    db,
    sql`with unknown as (
        select id from payout_reversals where reversed_at is null and refusal is null
          and asked_at <= draw_clock() - interval '1 minute' * power(2, least(asks, 6))
        order by asked_at limit 100 for update skip locked
      )
      update payout_reversals r set asked_at = draw_clock(), asks = r.asks + 1
      from unknown u, payables p, payout_transfers t
      where r.id = u.id and p.id = r.payable_id and t.payable_id = p.id and t.attempt = p.attempt
      returning r.id, r.payable_id as "payableId", t.reference as transfer, r.amount_pence as "amountPence"`,
  );
}

/** The payable that a transfer has paid, or that it was made for by an attempt that had ended. */
export async function findByTransfer(
  connection: Connection,
  reference: string,
): Promise<{ payableId: string } | undefined> {
  const [row] = await connection
    .select({ payableId: payoutTransfers.payableId })
    .from(payoutTransfers)
    .where(eq(payoutTransfers.reference, reference));
  return row;
}

/** Ends the alarm about a transfer that was taken back. Returns false if there is none. */
export async function endAlarm(tx: Transaction, reference: string): Promise<boolean> {
  const rows = await tx
    .update(payoutTransfers)
    .set({ alarmedAt: null })
    .where(and(eq(payoutTransfers.reference, reference), isNotNull(payoutTransfers.alarmedAt)))
    .returning({ id: payoutTransfers.payableId });
  return rows.length > 0;
}

/** How long a transfer is looked up after it was made. */
const WATCHED_DAYS = 90;

/** Lets a transfer be looked up soon, because a look-up failed, or an event about it could not be applied. */
export async function watchAgain(connection: Connection, reference: string): Promise<void> {
  await connection.execute(
    sql`update payout_transfers set looked_up_at = null where reference = ${reference}`,
  );
}

/**
 * Claims transfers to look up, because events can be lost: an hour after they were made, and then whenever their age has
 * doubled; every hour, if an admin has to take them back.
 */
export async function claimWatched(db: Connection): Promise<string[]> {
  const rows = await queryRows<{ reference: string }>(
    db,
    sql`with watched as (
        select t.payable_id, t.attempt from payout_transfers t
        join payables p on p.id = t.payable_id
        where t.reference is not null and ((t.alarmed_at is not null
            and coalesce(t.looked_up_at, t.alarmed_at) <= draw_clock() - interval '1 hour')
          or (t.attempt = p.attempt and p.paid_at <= draw_clock() - interval '1 hour'
            and (t.looked_up_at is null or (p.paid_at > draw_clock() - make_interval(days => ${WATCHED_DAYS}::int)
              and draw_clock() - p.paid_at >= 2 * greatest(t.looked_up_at - p.paid_at, interval '1 hour')))))
        order by t.looked_up_at nulls first limit 100 for update of t skip locked
      )
      update payout_transfers t set looked_up_at = draw_clock() from watched w
      where t.payable_id = w.payable_id and t.attempt = w.attempt returning t.reference`,
  );
  return rows.map(({ reference }) => reference);
}
