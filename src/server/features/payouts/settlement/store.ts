import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Connection, queryRows, type Transaction, toArrayParam } from '#server/db/database.ts';
import { isRefundOwed, isUnborne, takesMoney } from '#server/db/disputed.ts';
import { awards, drawSettlements, ledgerTransfers, payables, payoutAccounts } from '#server/db/schema.ts';

export type SettlementRow = typeof drawSettlements.$inferSelect;

/**
 * The next draws whose money may be final: drawn, with every award decided and no refund pending; or refunded as a
 * whole. Whether they are settled is decided under their lock.
 */
export async function listCandidates(
  connection: Connection,
  { count, after }: { count: number; after: string | null },
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    connection,
    sql`select d.id from prize_draws d
      where d.status in ('completed', 'cancelled')
        and not exists (select 1 from draw_settlements s where s.draw_id = d.id)
        and (d.refunded_at is not null or (d.status = 'completed' and d.entered_count > 0))
        and not exists (select 1 from awards a where a.draw_id = d.id
          and (a.state in ('won', 'sent', 'problem') or (a.state = 'claimed' and not a.is_cash)))
        and (${after}::uuid is null or d.id > ${after}::uuid)
      order by d.id limit ${count}::int`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Whether a payment, refund, lost dispute or redraw, or a refund at the provider that an admin has not recorded, could
 * still change the draw's money. Open disputes do not count, because money is reserved for them. Call under the draw's
 * lock. All orders of the draw are read last, and only if nothing else is pending.
 */
export async function isMoneyPending(tx: Transaction, drawId: string): Promise<boolean> {
  const [row] = await queryRows<{ pending: boolean }>(
    tx,
    sql`select exists (select 1 from draw_attempts a where a.draw_id = ${drawId} and a.drawn_at is null)
      or exists (select 1 from reconciliation_findings f join payments p on p.id = f.payment_id
        join orders o on o.id = p.order_id where o.draw_id = ${drawId} and f.resolved_at is null
          and f.kind in ('refund_after_seal', 'refund_odd_amount', 'refund_unbooked'))
      or exists (select 1 from orders o left join payments p on p.order_id = o.id
        left join refunds r on r.payment_id = p.id left join disputes c on c.payment_id = p.id
        where o.draw_id = ${drawId} and (o.status = 'pending' or p.status = 'pending'
          or (r.id is not null and ${isRefundOwed(sql`r`)})
          or ${isUnborne(sql`c`)})) as pending`,
  );
  return row?.pending ?? true;
}

/** What the draw's undecided disputes could still take, in pence; null if there are none. */
export async function sumOpenDisputes(connection: Connection, drawId: string): Promise<number | null> {
  const [row] = await queryRows<{ pence: number | null }>(
    connection,
    sql`select sum(case when ${takesMoney(sql`c`)} then greatest(c.amount_pence, c.withdrawn_pence) else 0 end)::int
        as pence
      from disputes c join payments p on p.id = c.payment_id join orders o on o.id = p.order_id
      where o.draw_id = ${drawId} and c.closed_at is null`,
  );
  return row?.pence ?? null;
}

export async function findSettlement(
  connection: Connection,
  drawId: string,
): Promise<SettlementRow | undefined> {
  const [row] = await connection.select().from(drawSettlements).where(eq(drawSettlements.drawId, drawId));
  return row;
}

export async function insertSettlement(
  tx: Transaction,
  values: typeof drawSettlements.$inferInsert,
): Promise<void> {
  await tx.insert(drawSettlements).values(values);
}

/** The newest award of each rank that has one, with its winner. */
export function listCurrentAwards(tx: Transaction, drawId: string) {
  return tx
    .selectDistinctOn([awards.rank], {
      id: awards.id,
      rank: awards.rank,
      state: awards.state,
      personId: awards.personId,
    })
    .from(awards)
    .where(eq(awards.drawId, drawId))
    .orderBy(awards.rank, sql`${awards.attempt} desc`);
}

/**
 * When each winner entered the payout details that they have now. Locks the winners first, so that new details wait for
 * the payables whose due date they change.
 */
export async function lockAndReadDetails(
  tx: Transaction,
  personIds: readonly string[],
): Promise<Map<string, Date>> {
  const ids = toArrayParam(personIds);
  await queryRows(
    tx,
    sql`select id from people where id = any(${ids}::uuid[]) order by id for no key update`,
  );
  const rows = await tx
    .select({ personId: payoutAccounts.personId, enteredAt: payoutAccounts.enteredAt })
    .from(payoutAccounts)
    .where(and(isNull(payoutAccounts.replacedAt), sql`${payoutAccounts.personId} = any(${ids}::uuid[])`));
  return new Map(
    rows.flatMap(({ personId, enteredAt }) => (personId ? [[personId, enteredAt] as const] : [])),
  );
}

/**
 * Draws whose reserve is due: its time has passed, or a bank has returned money to it since. Those with open disputes
 * keep it.
 */
export async function listDueReserves(connection: Connection): Promise<string[]> {
  const rows = await connection
    .select({ id: drawSettlements.drawId })
    .from(drawSettlements)
    .where(
      sql`coalesce(${drawSettlements.reserveUntil}, ${drawSettlements.settledAt}) <= draw_clock()
        and ((${drawSettlements.reserveUntil} is not null and ${drawSettlements.reserveReleasedAt} is null)
          or (select sum(case when t.credit = 'host_reserve' then t.amount_pence else -t.amount_pence end)
            from ledger_totals t where t.draw_id = ${drawSettlements.drawId}
              and 'host_reserve' in (t.debit, t.credit)) > 0)
        and not exists (select from disputes c join payments p on p.id = c.payment_id
          join orders o on o.id = p.order_id
          where o.draw_id = ${drawSettlements.drawId} and c.closed_at is null)`,
    )
    .limit(100);
  return rows.map(({ id }) => id);
}

/** How often money has left the draw's reserve for the host. */
export async function countReleases(tx: Transaction, drawId: string): Promise<number> {
  return tx.$count(
    ledgerTransfers,
    sql`draw_id = ${drawId} and cause_id = ${drawId} and debit = 'host_reserve'`,
  );
}

export async function markReserveReleased(tx: Transaction, drawId: string, at: Date): Promise<void> {
  await tx.update(drawSettlements).set({ reserveReleasedAt: at }).where(eq(drawSettlements.drawId, drawId));
}

/** Cash awards whose winner has been paid in full, and that do not say so yet: all, or this one. */
export async function listPaidAwards(
  connection: Connection,
  awardId?: string,
): Promise<{ id: string; awardId: string }[]> {
  const ofAward = sql`payables p where p.payee_key = ${awards.id} and p.payee_kind = 'winner'`;
  return connection
    .select({ id: awards.drawId, awardId: awards.id })
    .from(awards)
    .where(
      and(
        eq(awards.state, 'claimed'),
        eq(awards.isCash, true),
        awardId === undefined ? undefined : eq(awards.id, awardId),
        sql`exists (select from ${ofAward})`,
        sql`not exists (select from ${ofAward} and p.state <> 'paid')`,
      ),
    )
    .limit(100);
}

/** When the charity was paid, and whether the trees are planted. */
export async function readProgress(connection: Connection, drawId: string) {
  const rows = await connection
    .select({ kind: payables.payeeKind, paidAt: payables.paidAt })
    .from(payables)
    .where(eq(payables.drawId, drawId));
  const paidAt = (kind: 'charity' | 'trees') => rows.find((row) => row.kind === kind)?.paidAt ?? null;
  return { charityPaidAt: paidAt('charity'), treesPlantedAt: paidAt('trees') };
}
