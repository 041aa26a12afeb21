import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { EmailDraw } from '#domain/email/email-draw.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import {
  ledgerTransfers,
  orderContacts,
  orders,
  payments,
  people,
  prizeDraws,
  refunds,
} from '#server/db/schema.ts';

export type RefundCause = (typeof refunds.$inferInsert)['cause'];

export type NewRefund = {
  paymentId: string;
  cause: RefundCause;
  reason: string;
  amountPence: number;
  /** The provider's id, if the refund was made there and not by us. */
  reference?: string;
  /** Whether the platform bears it, because the draw's money has been divided. */
  isGoodwill?: boolean;
};

/**
 * Writes refunds, whose amounts immediately count as refunded. The schema rejects refunds of more than was paid.
 * Returns the ids.
 */
export async function insertRefunds(tx: Transaction, made: readonly NewRefund[]): Promise<string[]> {
  const ids = made.map(() => uuidv7());
  const column = (of: (refund: NewRefund) => unknown) => sql`${sql.param(made.map(of))}`;
  const paymentIds = sql`${column(({ paymentId }) => paymentId)}::uuid[]`;
  const pence = sql`${column(({ amountPence }) => amountPence)}::int[]`;
  await tx.execute(sql`
    with made as (
      insert into refunds (id, payment_id, cause, reason, amount_pence, provider_reference)
      select * from unnest(${sql.param(ids)}::uuid[], ${paymentIds}, ${column(({ cause }) => cause)}::text[],
        ${column(({ reason }) => reason)}::text[], ${pence},
        ${column(({ reference }) => reference ?? null)}::text[])
    )
    update payments p set refunded_pence = p.refunded_pence + g.pence
    from (select payment, sum(pence)::int as pence from unnest(${paymentIds}, ${pence}) as m(payment, pence)
      group by payment) g
    where p.id = g.payment`);
  return ids;
}

/** Returns the draw and the sale transfer of each payment. */
export async function findSales(
  tx: Transaction,
  paymentIds: readonly string[],
): Promise<Map<string, { drawId: string; sale: string | null }>> {
  const rows = await tx
    .select({ paymentId: payments.id, drawId: orders.drawId, sale: ledgerTransfers.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(ledgerTransfers, eq(ledgerTransfers.causeId, orders.id))
    .where(inArray(payments.id, [...paymentIds]));
  return new Map(rows.map(({ paymentId, ...of }) => [paymentId, of]));
}

/** Finds the payer to notify of a refund, and the draw that they paid for. */
export async function findPayer(
  tx: Transaction,
  paymentId: string,
): Promise<{ orderId: string; personId: string; email: string; provider: string; draw: EmailDraw }> {
  const { id, title, colorScheme, customColor } = prizeDraws;
  const [row] = await tx
    .select({
      orderId: orders.id,
      personId: orders.personId,
      email: sql<string>`coalesce(${orderContacts.email}, ${people.email})`,
      provider: payments.provider,
      draw: { id, title, colorScheme, customColor },
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(people, eq(people.id, orders.personId))
    .innerJoin(prizeDraws, eq(prizeDraws.id, orders.drawId))
    .leftJoin(orderContacts, eq(orderContacts.orderId, orders.id))
    .where(eq(payments.id, paymentId));
  if (!row) throw new Error('There is no such payment.');
  return row;
}

/** A refund that the provider has not confirmed yet. */
export type DueRefund = {
  id: string;
  paymentId: string;
  drawId: string;
  provider: string;
  /** The provider's ids of the payment, and of the refund if it was accepted. */
  reference: string;
  refundReference: string | null;
  amountPence: number;
  attempt: number;
};

const columns = sql`r.id, r.payment_id as "paymentId", o.draw_id as "drawId", p.provider, p.provider_reference as reference,
    r.provider_reference as "refundReference", r.amount_pence as "amountPence", r.attempt`;
const due = sql`select ${columns}
  from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id`;

/** If `askedBefore` is true, the refund was requested before, but the response may have been lost. */
export type TakenRefund = DueRefund & { askedBefore: boolean };

/** The maximum number of refunds that are claimed at a time. */
export const REFUNDS_AT_ONCE = 100;

/**
 * Claims due refunds, the longest waiting first. Skips refunds that another process is claiming. Failed refunds are
 * retried with exponential backoff, up to 17 hours. It is counted from the last request, because a bank may return a
 * refund long after it was decided. A lost response is asked for again at once. Refunds that wait for a dispute, or were
 * cancelled, are not claimed.
 */
export async function claimDueRefunds(
  db: Connection,
  providers: string[],
  id?: string,
): Promise<TakenRefund[]> {
  return queryRows<TakenRefund>(
    db,
    sql`with taken as (
        select r.id, r.asked_attempt = r.attempt as again from refunds r join payments p on p.id = r.payment_id
        where r.settled_at is null and r.provider_reference is null and p.provider = any(${sql.param(providers)}::text[])
          and (${id ?? null}::uuid is null or r.id = ${id ?? null}::uuid)
          and r.dispute_id is null and r.cancelled_at is null
          and (r.attempt = 1 or r.asked_attempt = r.attempt or draw_clock() >=
            coalesce(r.asked_at, r.created_at) + interval '1 minute' * power(2, least(r.attempt, 10)))
        order by r.asked_at nulls first, r.created_at limit ${REFUNDS_AT_ONCE}::int for update of r skip locked
      )
      update refunds r set asked_at = draw_clock(), asked_attempt = r.attempt
      from taken, payments p, orders o
      where r.id = taken.id and p.id = r.payment_id and o.id = p.order_id
      returning ${columns}, coalesce(taken.again, false) as "askedBefore"`,
  );
}

/**
 * Claims refunds that the provider has accepted but not confirmed yet, in turn, so that those that stay pending do not
 * block the others.
 */
export async function claimUnsettled(db: Connection, provider: string): Promise<DueRefund[]> {
  return queryRows<DueRefund>(
    db,
    sql`with unsettled as (
        select r.id from refunds r join payments p on p.id = r.payment_id
        where r.settled_at is null and r.provider_reference is not null and p.provider = ${provider}
        order by r.looked_up_at nulls first, r.created_at limit ${REFUNDS_AT_ONCE}::int for update of r skip locked
      )
      update refunds r set looked_up_at = draw_clock()
      from unsettled, payments p, orders o
      where r.id = unsettled.id and p.id = r.payment_id and o.id = p.order_id
      returning ${columns}`,
  );
}

/** How long a bank may take to return a refund. */
const RETURNABLE_DAYS = 90;

/**
 * Claims settled refunds to look up again: an hour after they were settled, and then whenever their age has doubled, so
 * that a refund is looked up about a dozen times.
 */
export async function claimReturnable(db: Connection, provider: string): Promise<DueRefund[]> {
  return queryRows<DueRefund>(
    db,
    sql`with returnable as (
        select r.id from refunds r join payments p on p.id = r.payment_id
        where r.settled_at > (select draw_clock()) - make_interval(days => ${RETURNABLE_DAYS}::int)
          and r.settled_at <= (select draw_clock()) - interval '1 hour' and p.provider = ${provider}
          and (r.looked_up_at is null
            or draw_clock() - r.settled_at >= 2 * greatest(r.looked_up_at - r.settled_at, interval '1 hour'))
        order by r.looked_up_at nulls first limit ${REFUNDS_AT_ONCE}::int for update of r skip locked
      )
      update refunds r set looked_up_at = draw_clock()
      from returnable, payments p, orders o
      where r.id = returnable.id and p.id = r.payment_id and o.id = p.order_id
      returning ${columns}`,
  );
}

export async function findRefund(db: Connection, provider: string, id: string) {
  const [row] = await queryRows<DueRefund>(db, sql`${due} where r.id = ${id} and p.provider = ${provider}`);
  return row;
}

/**
 * Returns the refund's cause and whether the attempt is settled, or null if a later attempt has started. Call under the
 * draw's lock.
 */
export async function readAttempt(
  tx: Transaction,
  { id, attempt }: Pick<DueRefund, 'id' | 'attempt'>,
): Promise<{ cause: RefundCause; settled: boolean } | null> {
  const [row] = await tx
    .select({ cause: refunds.cause, settledAt: refunds.settledAt })
    .from(refunds)
    .where(and(eq(refunds.id, id), eq(refunds.attempt, attempt)));
  return row ? { cause: row.cause, settled: row.settledAt !== null } : null;
}

export async function markSettled(tx: Transaction, id: string, reference: string): Promise<void> {
  await tx
    .update(refunds)
    .set({ settledAt: sql`draw_clock()`, providerReference: reference, lookedUpAt: null })
    .where(eq(refunds.id, id));
}

export async function markTaken(tx: Transaction, id: string, reference: string): Promise<void> {
  await tx
    .update(refunds)
    .set({ providerReference: reference })
    .where(and(eq(refunds.id, id), isNull(refunds.settledAt)));
}

/** Makes the refund due again under a new key. A cancelled one is not sent. */
export async function markFailed(
  tx: Transaction,
  id: string,
  { isCancelled }: { isCancelled: boolean },
): Promise<void> {
  await tx
    .update(refunds)
    .set({
      attempt: sql`${refunds.attempt} + 1`,
      providerReference: null,
      settledAt: null,
      lookedUpAt: null,
      cancelledAt: isCancelled ? sql`draw_clock()` : null,
    })
    .where(eq(refunds.id, id));
}

/** Lets a cancelled refund be sent. Returns false if it is not cancelled, or no longer. */
export async function clearCancelled(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .update(refunds)
    .set({ cancelledAt: null })
    .where(and(eq(refunds.id, id), isNotNull(refunds.cancelledAt)))
    .returning({ id: refunds.id });
  return rows.length > 0;
}

/** Finds the transfer that an attempt posted when the refund was paid. */
export async function findPaidOut(
  tx: Transaction,
  { id, attempt }: Pick<DueRefund, 'id' | 'attempt'>,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: ledgerTransfers.id })
    .from(ledgerTransfers)
    .where(
      and(
        eq(ledgerTransfers.causeId, id),
        eq(ledgerTransfers.attempt, attempt),
        eq(ledgerTransfers.debit, 'refunds'),
      ),
    );
  return row?.id ?? null;
}
