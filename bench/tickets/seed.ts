import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '#server/db/database.ts';
import { makeFindable } from '#server/features/sales/ticket-search/service.ts';
import { type Draws, formatId } from '../harness/numbering.ts';
import { insertUnchecked, sqlId } from '../harness/seed.ts';

const TICKETS_EACH = 2;
/** The orders of a draw are numbered from the draw's number times this. */
const MOST_ORDERS = 10_000_000;
const CHUNK = 50_000;
/** Every 97th ticket is voided; those with an even number are refunded too. */
const VOIDED_EACH = 97;

// Some names are common, others are rare.
const FIRST_NAMES =
  `Olivia Noah Amelia George Isla Arthur Ava Muhammad Ivy Leo Freya Oscar Lily Harry Florence Theo Mia Jack
  Joanne John Joseph Josie Sophie Thomas Emily Samir Priya Wei Aisha Siobhán Zoë Chloe Daniel Fatima Grace Ibrahim Kwame
  Lucas Maria Nia Omar Poppy Quentin Ruby Samuel Tariq Una Victor Wanda Yusuf`.split(/\s+/);
const LAST_NAMES =
  `Smith Smith Smith Jones Jones Taylor Taylor Brown Brown Williams Wilson Johnson Davies Patel Robinson
  Wright Thompson Evans Walker White Roberts Green Hall Wood Jackson Clarke Khan O’Neill Hughes Edwards Begum Ahmed Lewis
  Turner Harris Scott Cooper King Morris Ward Hill Moore Baker Young Allen Murphy Carter Watson Phillips Bennett Cox
  Richardson Kelly Marshall Collins Price Shaw Hunt Ellis`.split(/\s+/);
/** Rare last names that a host may search for: one in every `each` or `rarestEach` orders has one. */
const RARE = { name: 'Xu', each: 4_001, rarest: 'Featherstonehaugh', rarestEach: 100_003 };
const EMAIL_HOSTS = ['gmail.example', 'gmail.example', 'hotmail.example', 'icloud.example', 'bt.example'];

const pickFrom = (names: readonly string[], turn: ReturnType<typeof sql>) =>
  sql`(${sql.param(names)}::text[])[1 + (${turn}) % ${names.length}::int]`;

/** Inserts what the ticket lists of a draw show after this many sales: orders of two, their contacts, and tickets. */
export async function seedTickets(db: Database, { first }: Draws, tickets: number): Promise<void> {
  const draw = sql`${formatId('draw', first)}::uuid`;
  const count = tickets / TICKETS_EACH;
  // Creating the index at the end takes a tenth of the time.
  const [index] = await queryRows<{ definition: string }>(
    db,
    sql`select pg_get_indexdef('order_contacts_search'::regclass) as definition`,
  );
  await db.execute(sql`drop index order_contacts_search`);
  for (let from = 0; from < count; from += CHUNK) {
    const numbers = sql`generate_series(${from}::int, ${Math.min(from + CHUNK, count) - 1}::int) n`;
    const order = sqlId('order', sql`(${first}::bigint * ${MOST_ORDERS}::bigint + n)`);
    const buyer = sqlId('person', sql`1 + n % 20000`);
    // Pseudo-random: the same in every run, but without a pattern along the ticket numbers.
    const chance = (salt: number) =>
      sql`(('x' || substr(md5(n::text || '-' || ${salt}::int), 1, 7))::bit(28)::int)`;
    const last = sql`case when n % ${RARE.rarestEach}::int = 7 then ${RARE.rarest} when n % ${RARE.each}::int = 3000 then ${RARE.name}
      else ${pickFrom(LAST_NAMES, chance(2))} end`;
    await insertUnchecked(db, [
      sql`insert into orders (id, draw_id, person_id, status, total_pence, idempotency_key, request_hash, terms_version,
          over_18, uk_resident, created_at, paid_at, confirmed_at)
        select ${order}, ${draw}, ${buyer}, 'paid', ${TICKETS_EACH * 500}::int, 'listed-' || ${first}::int || '-' || n,
          sha256(n::text::bytea), '1', true, true, now(), now(), now() from ${numbers}`,
      sql`insert into order_contacts (order_id, first_name, last_name, email)
        select id, first_name, last_name, lower(replace(first_name || '.' || last_name, '’', '')) || '.' || n || '@' || host
        from (select n, ${order} as id, ${pickFrom(FIRST_NAMES, chance(1))} as first_name, ${last} as last_name,
          ${pickFrom(EMAIL_HOSTS, chance(3))} as host from ${numbers}) named`,
      sql`insert into tickets (id, draw_id, number, person_id, order_id, route, issued_at, voided_at, void_reason,
          refund_id)
        select gen_random_uuid(), ${draw}, number, ${buyer}, ${order}, 'paid', now(),
          case when number % ${VOIDED_EACH}::int = 0 then now() end, case when number % ${VOIDED_EACH}::int = 0 then 'Asked for' end,
          case when number % ${VOIDED_EACH * 2}::int = 0 then gen_random_uuid() end
        from ${numbers}, lateral (select n * ${TICKETS_EACH}::int + place as number
          from generate_series(1, ${TICKETS_EACH}::int) place) placed`,
    ]);
    await makeFindable(db, CHUNK);
  }
  if (index) await db.execute(sql.raw(index.definition));
  await db.execute(sql`update prize_draws set issued_count = ${tickets}::int,
    voided_count = (select count(*) from tickets where draw_id = ${draw} and voided_at is not null) where id = ${draw}`);
  await db.execute(sql`vacuum (analyze)`);
}
