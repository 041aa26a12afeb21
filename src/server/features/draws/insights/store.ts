import { type SQL, sql } from 'drizzle-orm';
import type { Difficulty, GameType } from '#domain/games/kinds.ts';
import type { CountedKind, Device, Source } from '#domain/insights/visits.ts';
import { array, type Connection, type Database, rowsOf } from '#server/db/database.ts';

/** How often something happened at a draw in the hour that begins then. */
export type Count = {
  drawId: string;
  hour: Date;
  kind: CountedKind;
  source: Source | '';
  device: Device | '';
  times: number;
};

/**
 * Adds them to what was counted before, by this process or others, in one statement: in one order everywhere, so that no
 * two wait for each other. A draw that was deleted in the meantime has none.
 */
export async function addCounts(db: Database, counts: readonly Count[]): Promise<void> {
  const column = (value: (count: Count) => unknown) => array(counts.map(value));
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

/** The first and the last day of London's calendar that are looked at: of all, from when the draw was made, and a week. */
export async function periodOf(db: Connection, drawId: string, days: number | null): Promise<Period> {
  const [period] = await rowsOf<Period>(
    db,
    sql`select to_char(coalesce(today - (${days}::int - 1), least(made, today - 6)), 'YYYY-MM-DD') as "from",
        to_char(today, 'YYYY-MM-DD') as "to"
      from (select (draw_clock() at time zone 'Europe/London')::date as today,
        (created_at at time zone 'Europe/London')::date as made from prize_draws where id = ${drawId}) d`,
  );
  if (!period) throw new Error('a draw that was there has no period');
  return period;
}

/** From the first midnight of a period in London. */
const since = ({ from }: Period): SQL => sql`(${from}::date::timestamp at time zone 'Europe/London')`;

/** Sums of what was counted: each row by one of day, hour, source and device, the others null; all null: in all. */
export type CountSum = {
  kind: CountedKind;
  day: string | null;
  hour: number | null;
  source: Source | null;
  device: Device | null;
  times: number;
};

export function sumCounts(db: Connection, drawId: string, period: Period): Promise<CountSum[]> {
  return rowsOf<CountSum>(
    db,
    sql`select kind, to_char(day, 'YYYY-MM-DD') as day, hour::int, source, device, sum(times)::int as times
      from (select kind, source, device, times, (hour at time zone 'Europe/London')::date as day,
          extract(hour from hour at time zone 'Europe/London') as hour
        from draw_counts where draw_id = ${drawId} and hour >= ${since(period)}) c
      group by grouping sets ((kind), (kind, day), (kind, hour), (kind, source), (kind, device))`,
  );
}

/** Sums of paid orders: by day, by hour, or of all, where both are null. */
export type SaleSum = {
  day: string | null;
  hour: number | null;
  orders: number;
  tickets: number;
  pence: number;
};

export function sumSales(db: Connection, drawId: string, period: Period): Promise<SaleSum[]> {
  return rowsOf<SaleSum>(
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

/** Answers alike that orders were made with. */
export type AnswerSum = {
  type: GameType;
  difficulty: Difficulty;
  solution: string;
  given: string | null;
  times: number;
};

/**
 * What was answered by whoever bought. Answers that are plainly the solution come as one row for each game and level, so
 * that what is read grows with the wrong ones alone.
 */
export function sumAnswers(db: Connection, drawId: string): Promise<AnswerSum[]> {
  return rowsOf<AnswerSum>(
    db,
    sql`select type, difficulty, solution, given, count(*)::int as times
      from (select c.type, c.difficulty, case when plain then '' else c.solution end as solution,
          case when plain then '' else c.given end as given
        from orders o join challenges c on c.id = o.challenge_id
          cross join lateral (select c.given is not null and lower(c.given collate "C") = c.solution
            and c.solution ~ '^[a-z0-9-]+$' as plain) p
        where o.draw_id = ${drawId} and o.status = 'paid') a
      group by type, difficulty, solution, given`,
  );
}
