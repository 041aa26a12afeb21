import { sql } from 'drizzle-orm';
import { queryRows, type Transaction } from '#server/db/database.ts';
import { ownIds } from '#server/db/holder.ts';

/** Whether a person has any ticket in a draw, bought or by post, also a voided one, or an order that may still be paid. */
export async function hasEntered(tx: Transaction, drawId: string, personId: string): Promise<boolean> {
  const rows = await queryRows(
    tx,
    sql`select 1 from tickets where draw_id = ${drawId} and person_id = any(${ownIds(personId)})
      union all
      select 1 from orders where draw_id = ${drawId} and person_id = ${personId} and status = 'pending'
      limit 1`,
  );
  return rows.length > 0;
}

/** Whether a person has a valid ticket in a draw, bought or by post. */
export async function hasTickets(tx: Transaction, drawId: string, personId: string): Promise<boolean> {
  const rows = await queryRows(
    tx,
    sql`select 1 from tickets
      where draw_id = ${drawId} and person_id = any(${ownIds(personId)}) and voided_at is null limit 1`,
  );
  return rows.length > 0;
}

export async function insertIntervention(tx: Transaction, drawId: string, personId: string): Promise<void> {
  await tx.execute(sql`insert into draw_interventions (draw_id, person_id) values (${drawId}, ${personId})
    on conflict do nothing`);
}
