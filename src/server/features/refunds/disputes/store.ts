import { and, count, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { toOffset } from '#contract/lists.ts';
import type { DisputeSearch } from '#contract/refunds/disputes.ts';
import type { Flow } from '#domain/ledger/accounts.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { isUnborne } from '#server/db/disputed.ts';
import { disputes, emails, ledgerTransfers, orders, payments, prizeDraws } from '#server/db/schema.ts';
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

/** Returns the number of a new look-up. Later look-ups have higher numbers, whichever process begins them. */
export async function beginLookUp(db: Connection): Promise<number> {
  const [row] = await queryRows<{ number: string }>(db, sql`select nextval('dispute_look_ups') as number`);
  return Number(row?.number);
}

type Stored = { id: string; status: string; withdrawnPence: number; lookUp: number; borneAt: Date | null };

/** Reads and locks a dispute. Call under the draw's lock. */
export async function readDispute(tx: Transaction, reference: string): Promise<Stored | undefined> {
  const { id, status, withdrawnPence, lookUp, borneAt } = disputes;
  const [row] = await tx
    .select({ id, status, withdrawnPence, lookUp, borneAt })
    .from(disputes)
    .where(eq(disputes.providerReference, reference))
    .for('update');
  return row;
}

/** Stores a dispute and returns our id for it. Its loss is decided again only if the bank's decision has changed. */
export async function writeDispute(
  tx: Transaction,
  paymentId: string,
  { lookUp, borneAt, ...state }: DisputeState & { lookUp: number; borneAt: Date | null },
): Promise<string> {
  const { reference, status, reason, amountPence, withdrawnPence, evidenceDueAt, closed } = state;
  const now = sql`draw_clock()`;
  const changes = {
    status,
    reason,
    withdrawnPence,
    evidenceDueAt,
    closedAt: closed ? now : null,
    updatedAt: now,
    lookUp,
    lookedUpAt: now,
    borneAt,
  };
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

type Posted = Flow & { id: string; attempt: number };

/** The transfers that a dispute has caused, in their order. */
export async function listTransfers(tx: Transaction, disputeId: string): Promise<Posted[]> {
  const { id, debit, credit, amountPence, attempt, causeId, createdAt } = ledgerTransfers;
  return tx
    .select({ id, debit, credit, amountPence, attempt })
    .from(ledgerTransfers)
    .where(eq(causeId, disputeId))
    .orderBy(createdAt, id);
}

/** What a lost dispute depends on. Amounts are in pence. */
export type LossFacts = {
  status: string;
  withdrawnPence: number;
  borneAt: Date | null;
  /** Whether refunds of the payment may have been made or not, or it is unknown whether the payment was late. */
  isUncertain: boolean;
  /** Refunds that wait for this dispute. */
  refundDuePence: number;
  /** The payment minus its refunds, and what its other lost disputes have taken besides refunds. */
  unrefundedPence: number;
  otherLostPence: number;
  canRecover: boolean;
  /** Whether the whole draw was refunded. */
  isRefunded: boolean;
};

/** Reads what a dispute's loss depends on. Call under the draw's lock. */
export async function readLossFacts(tx: Transaction, id: string): Promise<LossFacts | undefined> {
  const [row] = await queryRows<Omit<LossFacts, 'borneAt'> & { borneAt: string | null }>(
    tx,
    sql`with bound as (
        select dispute_id, sum(amount_pence)::int as pence from refunds
        where settled_at is null and dispute_id is not null
          and payment_id = (select payment_id from disputes where id = ${id})
        group by dispute_id
      )
      select d.status, d.withdrawn_pence as "withdrawnPence", d.borne_at as "borneAt",
        p.status <> 'succeeded' or exists (select from refunds r where r.payment_id = p.id and r.settled_at is null
          and r.provider_reference is null and r.asked_attempt = r.attempt) as "isUncertain",
        coalesce((select pence from bound where dispute_id = d.id), 0) as "refundDuePence",
        p.amount_pence - p.refunded_pence as "unrefundedPence",
        coalesce((select sum(o.withdrawn_pence - coalesce(b.pence, 0))::int from disputes o
          left join bound b on b.dispute_id = o.id
          where o.payment_id = p.id and o.id <> d.id and o.borne_at is not null), 0) as "otherLostPence",
        host.erased_at is null as "canRecover", w.refunded_at is not null as "isRefunded"
      from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
      join prize_draws w on w.id = o.draw_id join people host on host.id = w.owner_id
      where d.id = ${id}`,
  );
  return row && { ...row, borneAt: row.borneAt === null ? null : new Date(row.borneAt) };
}

/** Records that it is decided who bears a dispute, and how much of its payment banks have taken for good. */
export async function markBorne(
  tx: Transaction,
  { id, paymentId }: { id: string; paymentId: string },
  { borne, lostPence }: { borne: boolean; lostPence: number },
): Promise<void> {
  await tx.update(payments).set({ lostPence }).where(eq(payments.id, paymentId));
  await tx
    .update(disputes)
    .set({ borneAt: borne ? sql`draw_clock()` : null })
    .where(eq(disputes.id, id));
}

export type Unborne = { id: string; paymentId: string; drawId: string };

/** Lost disputes for which it is not decided who bears them. */
export async function listUnborne(db: Connection): Promise<Unborne[]> {
  return db
    .select({ id: disputes.id, paymentId: payments.id, drawId: orders.drawId })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isUnborne(sql`${disputes}`))
    .orderBy(disputes.openedAt)
    .limit(100);
}

/** Open disputes that were not looked up for an hour, the longest waiting first. */
export async function listStale(db: Connection, provider: string): Promise<string[]> {
  const rows = await db
    .select({ reference: disputes.providerReference })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(
      and(
        eq(payments.provider, provider),
        isNull(disputes.closedAt),
        lte(disputes.lookedUpAt, sql`draw_clock() - interval '1 hour'`),
      ),
    )
    .orderBy(disputes.lookedUpAt)
    .limit(100);
  return rows.map(({ reference }) => reference);
}

/** The stored status and withdrawn amount of each of these disputes. */
export async function listKnown(
  db: Connection,
  references: readonly string[],
): Promise<Map<string, { status: string; withdrawnPence: number }>> {
  const rows = await db
    .select({
      reference: disputes.providerReference,
      status: disputes.status,
      withdrawnPence: disputes.withdrawnPence,
    })
    .from(disputes)
    .where(inArray(disputes.providerReference, [...references]));
  return new Map(rows.map(({ reference, ...state }) => [reference, state]));
}

const columns = {
  id: disputes.id,
  orderId: orders.id,
  personId: orders.personId,
  orderedAt: orders.createdAt,
  paidAt: orders.paidAt,
  confirmedAt:
    sql<Date | null>`(select m.created_at from mails m where m.dedup_key = 'order-confirmation:' || ${orders.id})`.mapWith(
      emails.createdAt,
    ),
  tickets: sql<number>`(select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = ${orders.id})`,
  evidenceDueAt: disputes.evidenceDueAt,
  drawId: prizeDraws.id,
  drawTitle: prizeDraws.title,
  reference: disputes.providerReference,
  status: disputes.status,
  reason: disputes.reason,
  amountPence: disputes.amountPence,
  withdrawnPence: disputes.withdrawnPence,
  transfers: sql<Flow[]>`(select coalesce(json_agg(json_build_object('debit', l.debit, 'credit', l.credit,
    'amountPence', l.amount_pence)), '[]') from ledger_transfers l where l.cause_id = ${disputes.id})`,
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
    .orderBy(
      ...(search.state === 'open' ? [sql`${disputes.evidenceDueAt} asc nulls last`] : []),
      desc(disputes.openedAt),
      desc(disputes.id),
    )
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

const matching = ({ draw, host, state }: DisputeSearch) =>
  and(
    draw ? eq(prizeDraws.id, draw) : undefined,
    host ? eq(prizeDraws.ownerId, host) : undefined,
    state === 'open' ? isNull(disputes.closedAt) : undefined,
    state === 'closed' ? isNotNull(disputes.closedAt) : undefined,
  );
