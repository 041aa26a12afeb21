import { sql } from 'drizzle-orm';
import type { LimitState } from '#domain/play/spend-limit.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';

/** A person's limit and spending, at `now`. */
export type LimitFacts = LimitState & {
  now: Date;
  spentPence: number;
  /** The most that an admin allows; null without. */
  ceilingPence: number | null;
  answered: boolean;
  /** The number of paid orders, at most two. */
  purchases: number;
  break: { until: Date | null } | null;
};

type Row = {
  now: string;
  monthlyPence: number | null;
  pendingFrom: string | null;
  pendingPence: number | null;
  answered: boolean;
  ceilingPence: number | null;
  spentPence: number;
  purchases: number;
  hasBreak: boolean;
  breakUntil: string | null;
};

/** Locks the person until the transaction ends, so that two changes of a limit wait for each other. */
export async function lockPerson(tx: Transaction, personId: string): Promise<void> {
  await tx.execute(sql`select id from people where id = ${personId} for no key update`);
}

export async function readFacts(db: Connection, personId: string): Promise<LimitFacts> {
  const [row] = await queryRows<Row>(
    db,
    sql`select clock.now, c.monthly_pence as "monthlyPence", c.pending_from as "pendingFrom",
        c.pending_pence as "pendingPence", c.ceiling_pence as "ceilingPence", c.answered_at is not null as answered,
        coalesce(s.spent_pence, 0) as "spentPence",
        (select count(*)::int from (select 1 from orders o
          where o.person_id = ${personId} and o.status = 'paid' limit 2) few) as purchases,
        c.break_since is not null and (c.closed or c.break_until > clock.now) as "hasBreak",
        c.break_until as "breakUntil"
      from (select draw_clock() as now) clock
      left join play_controls c on c.person_id = ${personId}
      left join play_spend s on s.person_id = ${personId}
        and s.month = date_trunc('month', clock.now at time zone 'Europe/London')::date`,
  );
  if (!row) throw new Error('the limits were not read');
  return {
    now: new Date(row.now),
    monthlyPence: row.monthlyPence,
    pending: row.pendingFrom ? { monthlyPence: row.pendingPence, from: new Date(row.pendingFrom) } : null,
    spentPence: row.spentPence,
    ceilingPence: row.ceilingPence,
    answered: row.answered,
    purchases: row.purchases,
    break: row.hasBreak ? { until: row.breakUntil === null ? null : new Date(row.breakUntil) } : null,
  };
}

/** Stores the limit and the pending increase. Any change is also an answer to how much the person wants to spend. */
export async function writeLimit(
  tx: Transaction,
  personId: string,
  { monthlyPence, pending }: LimitState,
): Promise<void> {
  await tx.execute(sql`insert into play_controls (person_id, monthly_pence, pending_from, pending_pence, answered_at)
    values (${personId}, ${monthlyPence}, ${pending?.from.toISOString() ?? null},
      ${pending?.monthlyPence ?? null}, (select draw_clock()))
    on conflict (person_id) do update set monthly_pence = excluded.monthly_pence,
      pending_from = excluded.pending_from, pending_pence = excluded.pending_pence,
      answered_at = excluded.answered_at`);
}

/** Stores the most that the person can spend, whatever they choose. */
export async function writeCeiling(tx: Transaction, personId: string, pence: number): Promise<void> {
  await tx.execute(sql`insert into play_controls (person_id, ceiling_pence) values (${personId}, ${pence})
    on conflict (person_id) do update set ceiling_pence = excluded.ceiling_pence`);
}
