import { and, count, desc, eq, sql } from 'drizzle-orm';
import { toOffset } from '#contract/lists.ts';
import type { DisputeSearch } from '#contract/refunds/disputes.ts';
import type { Connection, Transaction } from '#server/db/database.ts';
import { disputes, ledgerTransfers, orders, payments, prizeDraws } from '#server/db/schema.ts';
import type { DisputeState } from '#server/providers/payments/provider.ts';

/** Finds the disputed payment and its draw. */
export async function findPayment(
  db: Connection,
  provider: string,
  reference: string,
): Promise<{ id: string; drawId: string } | undefined> {
  const [row] = await db
    .select({ id: payments.id, drawId: orders.drawId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.provider, provider), eq(payments.providerReference, reference)));
  return row;
}

/** Reads a dispute. Call under the draw's lock. */
export async function readDispute(
  tx: Transaction,
  reference: string,
): Promise<{ id: string; amountPence: number; withdrawn: boolean } | undefined> {
  const { id, amountPence, withdrawn } = disputes;
  const [row] = await tx
    .select({ id, amountPence, withdrawn })
    .from(disputes)
    .where(eq(disputes.providerReference, reference));
  return row;
}

/** Stores a dispute and returns our id for it. Keeps the first amount, because the ledger uses it. */
export async function writeDispute(
  tx: Transaction,
  paymentId: string,
  { reference, status, reason, amountPence, withdrawn, closed }: DisputeState,
): Promise<string> {
  const now = sql`draw_clock()`;
  const changes = { status, reason, withdrawn, closedAt: closed ? now : null, updatedAt: now };
  const [row] = await tx
    .insert(disputes)
    .values({ paymentId, providerReference: reference, amountPence, ...changes })
    .onConflictDoUpdate({
      target: disputes.providerReference,
      set: { ...changes, closedAt: closed ? sql`coalesce(${disputes.closedAt}, draw_clock())` : null },
    })
    .returning({ id: disputes.id });
  if (!row) throw new Error('a dispute was not written');
  return row.id;
}

/** The last withdrawal for a dispute and its attempt number, which is 0 if there was none. */
export async function findLastWithdrawal(
  tx: Transaction,
  disputeId: string,
): Promise<{ id: string | null; attempt: number }> {
  const [row] = await tx
    .select({ id: ledgerTransfers.id, attempt: ledgerTransfers.attempt })
    .from(ledgerTransfers)
    .where(and(eq(ledgerTransfers.causeId, disputeId), eq(ledgerTransfers.debit, 'disputes')))
    .orderBy(desc(ledgerTransfers.attempt))
    .limit(1);
  return row ?? { id: null, attempt: 0 };
}

const columns = {
  id: disputes.id,
  orderId: orders.id,
  drawId: prizeDraws.id,
  drawTitle: prizeDraws.title,
  reference: disputes.providerReference,
  status: disputes.status,
  reason: disputes.reason,
  amountPence: disputes.amountPence,
  withdrawn: disputes.withdrawn,
  openedAt: disputes.openedAt,
  closedAt: disputes.closedAt,
};

export type DisputeRow = Awaited<ReturnType<typeof listDisputes>>[number];

/** Lists disputes, newest first. */
export function listDisputes(db: Connection, search: DisputeSearch) {
  return db
    .select(columns)
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(prizeDraws, eq(prizeDraws.id, orders.drawId))
    .where(matching(search))
    .orderBy(desc(disputes.openedAt), desc(disputes.id))
    .limit(search.limit)
    .offset(toOffset(search));
}

export async function countDisputes(db: Connection, search: DisputeSearch): Promise<number> {
  const [row] = await db
    .select({ disputes: count() })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(prizeDraws, eq(prizeDraws.id, orders.drawId))
    .where(matching(search));
  return row?.disputes ?? 0;
}

const matching = ({ draw, host }: DisputeSearch) =>
  and(draw ? eq(prizeDraws.id, draw) : undefined, host ? eq(prizeDraws.ownerId, host) : undefined);
