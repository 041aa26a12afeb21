import { sql } from 'drizzle-orm';
import { queryRows, type Transaction } from '#server/db/database.ts';
import { ownIds } from '#server/db/holder.ts';

/**
 * The draws in which a person has a prize that they can still get or lose: one that is not received or whose cash is not
 * paid, or a lost one with an appeal.
 */
export async function listDrawsOfOpenPrizes(tx: Transaction, personId: string): Promise<string[]> {
  const rows = await queryRows<{ drawId: string }>(
    tx,
    sql`select distinct a.draw_id as "drawId" from awards a where a.person_id = ${personId} and (
        a.state in ('won', 'claimed', 'sent', 'problem')
        or (a.appealed_at is not null and a.appeal_decided_at is null)
        or (a.state = 'undelivered' and not coalesce((select bool_and(y.state = 'paid') from payables y
          where y.draw_id = a.draw_id and y.payee_kind = 'winner' and y.payee_key = a.id), false)))`,
  );
  return rows.map(({ drawId }) => drawId);
}

/** Whether two people have valid tickets in a draw that is not over. */
export async function areRivals(tx: Transaction, one: string, other: string): Promise<boolean> {
  const rows = await queryRows(
    tx,
    sql`select 1 from tickets a join prize_draws d on d.id = a.draw_id and d.status not in ('completed', 'cancelled')
        join draw_participants b on b.draw_id = a.draw_id and b.tickets > 0 and b.person_id = any(${ownIds(other)})
      where a.person_id = any(${ownIds(one)}) and a.voided_at is null limit 1`,
  );
  return rows.length > 0;
}
