import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type Draws, formatId } from '../harness/numbering.ts';
import { insertUnchecked, seedSales, sqlId } from '../harness/seed.ts';

/** The entrants of draw d are numbered from (d + 1) × MOST_PEOPLE. */
const MOST_PEOPLE = 10_000_000;

/** Inserts `people` entrants with one ticket each, and a drawn winner. The result emails still have to be sent. */
export async function seedOutcome(db: Database, draws: Draws, people: number): Promise<void> {
  const { first } = draws;
  const entrant = sql`((${first}::bigint + 1) * ${MOST_PEOPLE}::bigint + n)`;
  const email = sql`'entrant-' || ${first}::int || '-' || n || '@example.org'`;
  await insertUnchecked(db, [
    sql`insert into people (id, email, email_key, first_name, last_name, role, password_hash, over_18, uk_resident)
      select ${sqlId('person', entrant)}, ${email}, ${email}, 'Entrant', 'Number ' || n, 'participant', '', true, true
      from generate_series(0, ${people - 1}::int) n`,
  ]);
  const contact = sql`select 'Entrant', 'Number ' || n, ${email}`;
  await seedSales(db, draws, { tickets: people, ticketsEach: 1, buyer: entrant, contact });
  await db.execute(sql`vacuum (analyze)`);
  const draw = sql`${formatId('draw', first)}::uuid`;
  await insertUnchecked(db, [
    sql`update prize_draws set status = 'completed', end_date = now(), ended_at = now(), completed_at = now()
      where id = ${draw}`,
    sql`insert into draw_results (id, draw_id, attempt, rank, ticket_number, drawn_at)
      values (gen_random_uuid(), ${draw}, 1, 1, 1, now())`,
    sql`insert into draw_attempts (draw_id, attempt, announced_at, countdown_ends_at, ranks, drawn_at)
      values (${draw}, 1, now(), now(), '{1}', now())`,
  ]);
}
