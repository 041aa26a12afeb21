import { sql } from 'drizzle-orm';
import { type Database, type OpenDatabase, queryRows } from '#server/db/database.ts';

/** When a process crashes: before the commit, or after it but before it learns the result. */
export type Crash = 'before the commit' | 'after the commit';

export type CrashingDatabase = OpenDatabase & {
  /** Makes the next transaction crash. */
  crashNext: (crash: Crash) => void;
  /** Cancels a planned crash. */
  calm: () => void;
};

/** Wraps a database so that transactions can crash on demand. */
export function wrapCrashing(opened: OpenDatabase): CrashingDatabase {
  let planned: Crash | null = null;
  const transaction: Database['transaction'] = async (work, config) => {
    const crash = planned;
    planned = null;
    if (crash === 'before the commit') {
      return opened.db.transaction(async (tx) => {
        await work(tx);
        throw new Error('the process crashed');
      }, config);
    }
    const result = await opened.db.transaction(work, config);
    // The driver's own message, which the program recognises as an unknown outcome.
    if (crash === 'after the commit') throw new Error('Connection terminated unexpectedly');
    return result;
  };
  return {
    ...opened,
    db: Object.create(opened.db, { transaction: { value: transaction } }),
    crashNext: (crash) => {
      planned = crash;
    },
    calm: () => {
      planned = null;
    },
  };
}

/**
 * Finds violations that the ledger check does not cover: more tickets than the limit per person, or more than one open
 * order per person.
 */
export async function findBrokenPromises(db: Database, drawId: string): Promise<string[]> {
  const rows = await queryRows<{ finding: string }>(
    db,
    sql`with d as (select * from prize_draws where id = ${drawId}),
        t as (select * from tickets where draw_id = ${drawId} and voided_at is null),
        o as (select o.person_id, l.quantity from orders o join order_lines l on l.order_id = o.id
          where o.draw_id = ${drawId} and o.status = 'pending')
      select format('%s has %s tickets of at most %s', person_id, sum(n), min(d.max_tickets_per_person)) as finding
      from d, (select person_id, count(*) as n from t group by person_id union all
        select person_id, sum(quantity) from o group by person_id) every
      group by person_id having sum(n) > min(d.max_tickets_per_person)
      union all
      select format('%s has %s open orders', person_id, count(*)) from o group by person_id having count(*) > 1`,
  );
  return rows.map(({ finding }) => finding);
}
