import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { createKeyedHash } from '#server/security/keyed-hash.ts';
import { BUYERS, type Draws, deriveToken, formatId, HOST, type Orders, SECRET } from './numbering.ts';

const CHUNK = 50_000;
/** The orders of draw d are numbered from d × MOST_ORDERS. */
const MOST_ORDERS = 10_000_000;

/** Builds the SQL expression for the id of a numbered row. */
export const sqlId = (kind: Parameters<typeof formatId>[0], number: SQL): SQL =>
  sql`(${sql.raw(`'${formatId(kind, 0).slice(0, 24)}'`)} || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`;

/**
 * Inserts rows without triggers, because checking foreign keys, which are correct by construction, would take most of
 * the time.
 */
export async function insertUnchecked(db: Database, statements: SQL[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
  });
}

/** Inserts the buyers and the host, each with a session. */
export async function seedPeople(db: Database): Promise<void> {
  const keyedHash = createKeyedHash(SECRET);
  const hashes = Array.from({ length: BUYERS + 1 }, (_, person) => keyedHash('session', deriveToken(person)));
  await insertUnchecked(db, [
    sql`insert into people (id, email, email_key, first_name, last_name, role, password_hash, verified, over_18, uk_resident,
        date_of_birth)
      select ${sqlId('person', sql`n`)}, 'buyer-' || n || '@example.org', 'buyer-' || n || '@example.org',
        'Buyer', 'Number ' || n, case n when ${HOST} then 'host' else 'participant' end, '', n = ${HOST}, true, true, '1990-03-27'
      from generate_series(0, ${BUYERS}::int) n`,
    sql`insert into play_controls (person_id, answered_at)
      select ${sqlId('person', sql`n`)}, now() from generate_series(0, ${BUYERS}::int) n`,
    sql`insert into sessions (token_hash, person_id, expires_at)
      select hash, ${sqlId('person', sql`place - 1`)}, now() + interval '1 day'
      from unnest(${sql.param(hashes)}::bytea[]) with ordinality as s(hash, place)`,
  ]);
  await db.execute(sql`vacuum (analyze) people, play_controls, sessions`);
}

/**
 * Inserts draws with a game but without a ticket limit. They are sealed, so that a process does not open their logs
 * when it starts.
 */
export async function seedDraws(db: Database, { first, count }: Draws): Promise<void> {
  await insertUnchecked(db, [
    sql`insert into prize_draws (id, owner_id, title, description, ticket_price_pence, charity_name, charity_percentage,
        skill_game_type, skill_game_difficulty, status, start_date, end_date, sealed_at)
      select ${sqlId('draw', sql`n`)}, ${formatId('person', HOST)}, 'Draw ' || n, 'Seven nights for two.', 500, 'Lifeboats', 10,
        'math', 'easy', 'active', now() - interval '1 day', now() + interval '7 days', now()
      from generate_series(${first}::int, ${first + count - 1}::int) n`,
    sql`insert into draw_prizes (draw_id, rank, description)
      select ${sqlId('draw', sql`n`)}, 1, 'A week in a lighthouse'
      from generate_series(${first}::int, ${first + count - 1}::int) n`,
  ]);
}

/** Inserts an answered challenge for each order. */
export async function seedChallenges(db: Database, orders: Orders): Promise<void> {
  const { draws } = orders;
  const end = orders.first + orders.count;
  for (let first = orders.first; first < end; first += CHUNK) {
    const last = Math.min(first + CHUNK, end) - 1;
    await insertUnchecked(db, [
      sql`insert into challenges (id, draw_id, person_id, type, difficulty, prompt, solution, given, created_at,
          expires_at, answered_at)
        select ${sqlId('challenge', sql`n`)}, ${sqlId('draw', sql`${draws.first}::int + n % ${draws.count}::int`)},
          ${sqlId('person', sql`1 + n % ${BUYERS}::int`)}, 'math', 'easy', '7 + 5', '12', '12', now(),
          now() + interval '1 day', now()
        from generate_series(${first}::int, ${last}::int) n`,
    ]);
  }
}

/** The sales of a draw, in orders of equal size, where n numbers the orders from 0. */
type Sales = {
  tickets: number;
  ticketsEach: number;
  /** The number of the person who placed order n. */
  buyer: SQL;
  /** Selects the first name, last name and email address of order n. */
  contact: SQL;
  /**
   * Whether the ticket `number` is voided. Voided tickets with an even number are also refunded. By default, none is
   * voided.
   */
  voided?: SQL;
  /** The number of the challenge of order n. By default, orders have none. */
  challenge?: SQL;
  /** Whether the buyers are already in the search, so that no job indexes them. False by default. */
  findable?: boolean;
};

/** Inserts the paid orders of a draw with their contacts and tickets, and the draw's participants. */
export async function seedSales(
  db: Database,
  { first }: Draws,
  { tickets, ticketsEach, buyer, contact, voided = sql`false`, challenge, findable = false }: Sales,
): Promise<void> {
  const draw = sql`${formatId('draw', first)}::uuid`;
  const order = sqlId('order', sql`(${first}::bigint * ${MOST_ORDERS}::bigint + n)`);
  const person = sqlId('person', buyer);
  const challengeId = challenge ? sqlId('challenge', challenge) : sql`null`;
  const count = tickets / ticketsEach;
  for (let from = 0; from < count; from += CHUNK) {
    const numbers = sql`generate_series(${from}::int, ${Math.min(from + CHUNK, count) - 1}::int) n`;
    await insertUnchecked(db, [
      sql`insert into orders (id, draw_id, person_id, status, total_pence, challenge_id, idempotency_key, request_hash,
          terms_version, over_18, uk_resident, created_at, paid_at, confirmed_at)
        select ${order}, ${draw}, ${person}, 'paid', ${ticketsEach * 500}::int, ${challengeId},
          'seeded-' || ${first}::int || '-' || n,
          sha256(n::text::bytea), '1', true, true, now(), now(), now() from ${numbers}`,
      sql`insert into order_contacts (order_id, first_name, last_name, email, findable)
        select ${order}, contact.*, ${findable}::boolean from ${numbers}, lateral (${contact}) contact`,
      sql`insert into tickets (id, draw_id, number, person_id, order_id, route, issued_at, voided_at, void_reason,
          refund_id)
        select uuidv7(), ${draw}, number, ${person}, ${order}, 'paid', now(), case when ${voided} then now() end,
          case when ${voided} then 'Asked for' end, case when ${voided} and number % 2 = 0 then gen_random_uuid() end
        from ${numbers}, lateral (select n * ${ticketsEach}::int + place as number
          from generate_series(1, ${ticketsEach}::int) place) placed`,
    ]);
  }
  await insertUnchecked(db, [
    sql`insert into draw_participants (draw_id, person_id, tickets, first_number)
      select draw_id, person_id, count(*), min(number) from tickets where draw_id = ${draw} and voided_at is null
      group by draw_id, person_id`,
    sql`update prize_draws set issued_count = ${tickets}::int,
        voided_count = (select count(*) from tickets where draw_id = ${draw} and voided_at is not null),
        participant_count = (select count(*) from draw_participants where draw_id = ${draw})
      where id = ${draw}`,
  ]);
}

/** Removes the seal, so that tickets can be sold. */
export async function putOnSale(db: Database, { first, count }: Draws): Promise<void> {
  await db.execute(sql`update prize_draws set sealed_at = null where id in (
    select ${sqlId('draw', sql`n`)} from generate_series(${first}::int, ${first + count - 1}::int) n)`);
}

/** Seals draws, so that no server that starts later opens their logs. */
export async function takeOffSale(db: Database, { first, count }: Draws): Promise<void> {
  await db.execute(sql`update prize_draws set sealed_at = draw_clock() where id in (
    select ${sqlId('draw', sql`n`)} from generate_series(${first}::int, ${first + count - 1}::int) n)`);
}
