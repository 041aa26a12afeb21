import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type Draws, formatId } from '../harness/numbering.ts';
import { insertUnchecked, sqlId } from '../harness/seed.ts';

/** People and orders of draw d are numbered from (d + 1) times this. */
const MOST_PEOPLE = 10_000_000;
const CHUNK = 50_000;

/** Inserts `people` entrants with a ticket each, and a drawn winner. The result emails are still to be sent. */
export async function seedOutcome(db: Database, { first }: Draws, people: number): Promise<void> {
  const draw = sql`${formatId('draw', first)}::uuid`;
  const numbered = sql`((${first}::bigint + 1) * ${MOST_PEOPLE}::bigint + n)`;
  const [person, order] = [sqlId('person', numbered), sqlId('order', numbered)];
  for (let from = 1; from <= people; from += CHUNK) {
    const numbers = sql`generate_series(${from}::int, ${Math.min(from + CHUNK - 1, people)}::int) n`;
    await insertUnchecked(db, [
      sql`insert into people (id, email, email_key, first_name, last_name, role, password_hash, over_18, uk_resident)
        select ${person}, 'entrant-' || ${first}::int || '-' || n || '@example.org', 'entrant-' || ${first}::int || '-' || n || '@example.org',
          'Entrant', 'Number ' || n, 'participant', '', true, true from ${numbers}`,
      sql`insert into orders (id, draw_id, person_id, status, total_pence, idempotency_key, request_hash, terms_version,
          over_18, uk_resident, created_at, paid_at, confirmed_at)
        select ${order}, ${draw}, ${person}, 'paid', 500, 'entered-' || ${first}::int || '-' || n, sha256(n::text::bytea),
          '1', true, true, now(), now(), now() from ${numbers}`,
      sql`insert into order_contacts (order_id, first_name, last_name, email)
        select ${order}, 'Entrant', 'Number ' || n, 'entrant-' || ${first}::int || '-' || n || '@example.org' from ${numbers}`,
      sql`insert into tickets (id, draw_id, number, person_id, order_id, route, issued_at)
        select gen_random_uuid(), ${draw}, n, ${person}, ${order}, 'paid', now() from ${numbers}`,
      sql`insert into draw_participants (draw_id, person_id, tickets, first_number)
        select ${draw}, ${person}, 1, n from ${numbers}`,
    ]);
  }
  await db.execute(sql`vacuum (analyze)`);
  await insertUnchecked(db, [
    sql`update prize_draws set status = 'completed', issued_count = ${people}::int, end_date = now(), ended_at = now(),
      completed_at = now() where id = ${draw}`,
    sql`insert into draw_results (id, draw_id, attempt, rank, ticket_number, drawn_at)
      values (gen_random_uuid(), ${draw}, 1, 1, 1, now())`,
    sql`insert into draw_attempts (draw_id, attempt, announced_at, countdown_ends_at, ranks, drawn_at)
      values (${draw}, 1, now(), now(), '{1}', now())`,
  ]);
}
