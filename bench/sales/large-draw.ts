import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type Draws, formatId } from '../harness/numbering.ts';
import { insertUnchecked, sqlId } from '../harness/seed.ts';

const TICKETS_EACH = 5;
/** The orders of a draw are numbered from the draw's number times this. */
const MOST_ORDERS = 10_000_000;
const CHUNK = 100_000;

/** Inserts the rows of a draw that has sold this many tickets, in orders of five, to the buyers in turn. */
export async function seedSales(
  db: Database,
  { first }: Draws,
  { tickets, buyers }: { tickets: number; buyers: number },
): Promise<void> {
  const draw = sql`${formatId('draw', first)}::uuid`;
  const count = tickets / TICKETS_EACH;
  for (let from = 0; from < count; from += CHUNK) {
    const numbers = sql`generate_series(${from}::int, ${Math.min(from + CHUNK, count) - 1}::int) n`;
    const number = sql`(${first}::bigint * ${MOST_ORDERS}::bigint + n)`;
    const order = sqlId('order', number);
    const buyer = sqlId('person', sql`1 + n % ${buyers}::int`);
    await insertUnchecked(db, [
      sql`insert into orders (id, draw_id, person_id, status, total_pence, idempotency_key, request_hash, terms_version,
          over_18, uk_resident, created_at, paid_at, confirmed_at)
        select ${order}, ${draw}, ${buyer}, 'paid', ${TICKETS_EACH * 500}::int, 'seeded-' || ${number}, sha256(n::text::bytea), '1',
          true, true, now(), now(), now() from ${numbers}`,
      sql`insert into order_lines (id, order_id, kind, quantity, unit_price_pence)
        select uuidv7(), ${order}, 'ticket', ${TICKETS_EACH}::int, 500 from ${numbers}`,
      sql`insert into order_contacts (order_id, first_name, last_name, email)
        select ${order}, 'Buyer', 'Number ' || 1 + n % ${buyers}::int, 'buyer-' || 1 + n % ${buyers}::int || '@example.org'
        from ${numbers}`,
      sql`insert into payments (id, order_id, provider, provider_reference, status, amount_pence, settled_at)
        select uuidv7(), ${order}, 'test', 'seeded-' || ${number}, 'succeeded', ${TICKETS_EACH * 500}::int, now() from ${numbers}`,
      sql`insert into ledger_transfers (id, draw_id, debit, credit, amount_pence, cause_kind, cause_id)
        select uuidv7(), ${draw}, 'payment_clearing', 'held_for_draw', ${TICKETS_EACH * 500}::int, 'order', ${order}
        from ${numbers}`,
      sql`insert into tickets (id, draw_id, number, person_id, order_id, route, issued_at)
        select uuidv7(), ${draw}, n * ${TICKETS_EACH}::int + place, ${buyer}, ${order}, 'paid', now()
        from ${numbers}, generate_series(1, ${TICKETS_EACH}::int) place`,
    ]);
  }
  await insertUnchecked(db, [
    sql`insert into ledger_totals (draw_id, debit, credit, amount_pence)
      values (${draw}, 'payment_clearing', 'held_for_draw', ${tickets * 500}::bigint)`,
    sql`insert into draw_participants (draw_id, person_id, tickets, first_number)
      select draw_id, person_id, count(*), min(number) from tickets where draw_id = ${draw} group by draw_id, person_id`,
    sql`update prize_draws set issued_count = ${tickets}::int, participant_count = ${buyers}::int where id = ${draw}`,
  ]);
  await db.execute(sql`vacuum (analyze)`);
}
