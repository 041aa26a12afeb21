import { type SQL, sql } from 'drizzle-orm';
import type { Difficulty, GameType } from '#domain/games/kinds.ts';
import type { Source } from '#domain/insights/sources.ts';
import type { CountedKind, Device } from '#domain/insights/visits.ts';
import { type Connection, type Database, queryRows, toArrayParam } from '#server/db/database.ts';

/** The number of times that an event was counted for a draw in the hour that starts at `hour`. */
export type Count = {
  drawId: string;
  hour: Date;
  kind: CountedKind;
  source: Source | '';
  device: Device | '';
  times: number;
};

/**
 * Adds counts to the stored counts in one statement. The order is fixed, which prevents deadlocks between processes.
 * Draws that were deleted in the meantime are skipped.
 */
export async function addCounts(db: Database, counts: readonly Count[]): Promise<void> {
  const column = (value: (count: Count) => unknown) => toArrayParam(counts.map(value));
  await db.execute(sql`
    insert into draw_counts (draw_id, hour, kind, source, device, times)
    select c.* from unnest(${column(({ drawId }) => drawId)}::uuid[],
        ${column(({ hour }) => hour.toISOString())}::timestamptz[], ${column(({ kind }) => kind)}::text[],
        ${column(({ source }) => source)}::text[], ${column(({ device }) => device)}::text[],
        ${column(({ times }) => times)}::int[]) as c (draw_id, hour, kind, source, device, times)
      join prize_draws d on d.id = c.draw_id
    order by c.draw_id, c.hour, c.kind, c.source, c.device
    on conflict (draw_id, hour, kind, source, device) do update set times = draw_counts.times + excluded.times`);
}

type Period = { from: string; to: string };

/**
 * Returns the first and last day of the period, in London time. Without `days`, the period starts on the day when the
 * draw was created, and spans at least a week.
 */
export async function readPeriod(db: Connection, drawId: string, days: number | null): Promise<Period> {
  const [period] = await queryRows<Period>(
    db,
    sql`select to_char(coalesce(today - (${days}::int - 1), least(made, today - 6)), 'YYYY-MM-DD') as "from",
        to_char(today, 'YYYY-MM-DD') as "to"
      from (select (draw_clock() at time zone 'Europe/London')::date as today,
        (created_at at time zone 'Europe/London')::date as made from prize_draws where id = ${drawId}) d`,
  );
  if (!period) throw new Error('the draw has no period');
  return period;
}

/** The midnight in London at which a period starts. */
const since = ({ from }: Period): SQL => sql`(${from}::date::timestamp at time zone 'Europe/London')`;

/**
 * A sum of counts grouped by day, hour, source or device. The other three are null, and all four are null for the
 * total.
 */
export type CountSum = {
  kind: CountedKind;
  day: string | null;
  hour: number | null;
  source: Source | null;
  device: Device | null;
  times: number;
};

export function sumCounts(db: Connection, drawId: string, period: Period): Promise<CountSum[]> {
  return queryRows<CountSum>(
    db,
    sql`select kind, to_char(day, 'YYYY-MM-DD') as day, hour::int, source, device, sum(times)::int as times
      from (select kind, source, device, times, (hour at time zone 'Europe/London')::date as day,
          extract(hour from hour at time zone 'Europe/London') as hour
        from draw_counts where draw_id = ${drawId} and hour >= ${since(period)}) c
      group by grouping sets ((kind), (kind, day), (kind, hour), (kind, source), (kind, device))`,
  );
}

/** A sum of paid orders grouped by day or by hour. Both are null for the total. */
export type SaleSum = {
  day: string | null;
  hour: number | null;
  orders: number;
  tickets: number;
  pence: number;
};

export function sumSales(db: Connection, drawId: string, period: Period): Promise<SaleSum[]> {
  return queryRows<SaleSum>(
    db,
    sql`select to_char(day, 'YYYY-MM-DD') as day, hour::int, count(*)::int as orders,
        coalesce(sum(tickets), 0)::int as tickets, coalesce(sum(pence), 0)::float8 as pence
      from (select o.total_pence as pence, l.quantity as tickets,
          (o.paid_at at time zone 'Europe/London')::date as day,
          extract(hour from o.paid_at at time zone 'Europe/London') as hour
        from orders o
          cross join lateral (select sum(quantity) as quantity from order_lines where order_id = o.id) l
        where o.draw_id = ${drawId} and o.status = 'paid' and o.paid_at >= ${since(period)}) s
      group by grouping sets ((), (day), (hour))`,
  );
}

/** Identical answers to one game and level, and the number of orders that contain them. */
export type AnswerSum = {
  type: GameType;
  difficulty: Difficulty;
  solution: string;
  given: string | null;
  times: number;
};

/**
 * Counts buyers' answers. Answers equal to the solution form one row per game and level, so that the result grows only
 * with the number of wrong answers.
 */
export function sumAnswers(db: Connection, drawId: string): Promise<AnswerSum[]> {
  return queryRows<AnswerSum>(
    db,
    sql`select type, difficulty, solution, given, count(*)::int as times
      from (select c.type, c.difficulty, case when plain then '' else c.solution end as solution,
          case when plain then '' else c.given end as given
        from (select challenge_id from orders where draw_id = ${drawId} and status = 'paid'
            union all select challenge_id from tickets where draw_id = ${drawId} and challenge_id is not null) o
          join challenges c on c.id = o.challenge_id cross join lateral (select c.given is not null and lower(c.given collate "C") = c.solution
            and c.solution ~ '^[a-z0-9-]+$' as plain) p) a
      group by type, difficulty, solution, given`,
  );
}
