import { type SQL, sql } from 'drizzle-orm';
import { isAboveLimit } from '#server/db/above-limit.ts';
import { type Connection, queryRows, type Transaction, toArrayParam } from '#server/db/database.ts';
import { isOnBreak } from '#server/db/on-break.ts';
import { matchAnyOf, prepareStatement } from '#server/db/prepared.ts';
import { isUnderAge } from '#server/db/under-age.ts';

/** Closes orders and their payments, and returns the held tickets to the draw. */
const releasing = (which: SQL, locked?: SQL): SQL => sql`
  with ${locked ? sql`${locked}, ` : sql``}freed as (
    update orders o set status = case when p.decline_code is null then 'cancelled' else 'declined' end,
      expires_at = null, network = null
    from payments p where p.order_id = o.id and o.status = 'pending' and ${which}
    returning o.id, o.draw_id
  ), ended as (
    update payments p set status = 'cancelled', settled_at = draw_clock()
    from freed where p.order_id = freed.id and p.status = 'pending'
  )
  update prize_draws d set held_count = d.held_count - h.quantity
  from (select f.draw_id, sum(l.quantity)::int as quantity
    from freed f join order_lines l on l.order_id = f.id group by f.draw_id) h
  where d.id = h.draw_id`;

/**
 * Releases the expired holds in these draws if their payments are cancelled. Call under the locks of the draws.
 * @param lapsing the provider whose payments expire together with the hold, or null
 * @param buyerIds the people whose orders the same transaction writes. If it releases a hold as well, the monthly amounts
 * of everyone are locked here in one order, so that two sales cannot wait for each other
 */
export async function releaseExpiredHolds(
  tx: Transaction,
  drawIds: string[],
  { lapsing, buyerIds }: { lapsing: string | null; buyerIds: string[] },
): Promise<void> {
  const isOver = sql`o.draw_id = ${matchAnyOf(drawIds)} and o.expires_at <= (select draw_clock())
    and (p.status = 'cancelled' or p.provider = ${lapsing})`;
  const locked = sql`over as materialized (
    select o.person_id from orders o join payments p on p.order_id = o.id where o.status = 'pending' and ${isOver}
  ), locked as materialized (
    select 1 from play_spend where person_id in (select person_id from over
      union all select unnest(${toArrayParam(buyerIds)}::uuid[]) where exists (select 1 from over))
    order by person_id, month for no key update
  )`;
  await tx.execute(
    prepareStatement(
      'release_over',
      releasing(sql`${isOver} and (select count(*) >= 0 from locked)`, locked),
    ),
  );
}

/**
 * Releases orders whose payments are cancelled, even if their hold has not expired yet. Call under the lock of their
 * draw.
 */
export async function releaseCancelledOrders(tx: Transaction, orderIds: string[]): Promise<void> {
  await tx.execute(releasing(sql`o.id = any(${toArrayParam(orderIds)}::uuid[])`));
}

/** Expires all holds of a draw now. The job then cancels their payments. */
export async function endHolds(tx: Transaction, drawId: string): Promise<void> {
  await tx.execute(
    sql`update orders set expires_at = (select draw_clock())
      where draw_id = ${drawId} and status = 'pending' and expires_at > (select draw_clock())`,
  );
}

/** Expires all holds of a person in a draw now. Call under the draw's lock. */
export async function endHoldsOfPerson(tx: Transaction, drawId: string, personId: string): Promise<void> {
  await tx.execute(
    sql`update orders set expires_at = (select draw_clock())
      where draw_id = ${drawId} and person_id = ${personId} and status = 'pending'
        and expires_at > (select draw_clock())`,
  );
}

export type HeldByBarred = { drawId: string; personId: string };

/**
 * The holds of one person who may not buy, because the account is suspended, they are on a break or they are under 18, and
 * those that no longer fit into their lowered limit; of all such people if `personId` is null.
 */
export async function listHeldByBarred(db: Connection, personId: string | null): Promise<HeldByBarred[]> {
  return queryRows<HeldByBarred>(
    db,
    sql`select o.draw_id as "drawId", p.id as "personId" from orders o
        cross join lateral (select id, suspended_at from people where id = o.person_id limit 1) p
      where (p.suspended_at is not null or ${isOnBreak(sql`p.id`)} or ${isUnderAge(sql`p.id`)}
          or ${isAboveLimit(sql`o`)})
        and (${personId}::uuid is null or o.person_id = ${personId}::uuid)
        and o.status = 'pending' and o.expires_at > (select draw_clock())`,
  );
}

export type ExpiredHold = {
  id: string;
  orderId: string;
  drawId: string;
  amountPence: number;
  reference: string | null;
  attempt: number;
  manualCapture: boolean;
};

/**
 * The payments of expired holds. The order is random, so that payments that cannot be cancelled do not block the
 * others.
 */
export async function listExpiredHolds(db: Connection, provider: string): Promise<ExpiredHold[]> {
  return queryRows<ExpiredHold>(
    db,
    sql`select p.id, o.id as "orderId", o.draw_id as "drawId", p.amount_pence as "amountPence",
        p.provider_reference as reference, p.attempt, p.manual_capture as "manualCapture"
      from orders o join payments p on p.order_id = o.id
      where o.status = 'pending' and o.expires_at <= (select draw_clock())
        and p.status = 'pending' and p.provider = ${provider}
      order by random() limit 500`,
  );
}
