import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '#server/db/database.ts';
import { makeFindable } from '#server/features/sales/ticket-search/service.ts';
import { BUYERS, type Draws } from '../harness/numbering.ts';
import { seedSales } from '../harness/seed.ts';

/** The number of contacts that are indexed at a time. */
const BATCH = 50_000;

// Some of the names are common, others are rare.
const FIRST_NAMES =
  `Olivia Noah Amelia George Isla Arthur Ava Muhammad Ivy Leo Freya Oscar Lily Harry Florence Theo Mia Jack
  Joanne John Joseph Josie Sophie Thomas Emily Samir Priya Wei Aisha Siobhán Zoë Chloe Daniel Fatima Grace Ibrahim Kwame
  Lucas Maria Nia Omar Poppy Quentin Ruby Samuel Tariq Una Victor Wanda Yusuf`.split(/\s+/);
const LAST_NAMES =
  `Smith Smith Smith Jones Jones Taylor Taylor Brown Brown Williams Wilson Johnson Davies Patel Robinson
  Wright Thompson Evans Walker White Roberts Green Hall Wood Jackson Clarke Khan O’Neill Hughes Edwards Begum Ahmed Lewis
  Turner Harris Scott Cooper King Morris Ward Hill Moore Baker Young Allen Murphy Carter Watson Phillips Bennett Cox
  Richardson Kelly Marshall Collins Price Shaw Hunt Ellis`.split(/\s+/);
const EMAIL_HOSTS = ['gmail.example', 'gmail.example', 'hotmail.example', 'icloud.example', 'bt.example'];

/** Picks a name at random: the same one in every run, but without a pattern along the ticket numbers. */
const pickFrom = (names: readonly string[], salt: number) =>
  sql`(${sql.param(names)}::text[])[1 +
    ('x' || substr(md5(n::text || '-' || ${salt}::int), 1, 7))::bit(28)::int % ${names.length}::int]`;

/** Last names, including rare ones that a host may search for: one in 4,001 or 100,003 orders has one of these. */
const LAST_NAME = sql`case when n % 100003 = 7 then 'Featherstonehaugh' when n % 4001 = 3000 then 'Xu'
  else ${pickFrom(LAST_NAMES, 2)} end`;

const CONTACT = sql`select first_name, last_name,
    lower(replace(first_name || '.' || last_name, '’', '')) || '.' || n || '@' || host
  from (select ${pickFrom(FIRST_NAMES, 1)} as first_name, ${LAST_NAME} as last_name,
    ${pickFrom(EMAIL_HOSTS, 3)} as host) named`;

/**
 * Sells a draw's tickets, in orders of two, to people with all names, and indexes them for search. Every 97th ticket is
 * voided.
 */
export async function seedTickets(db: Database, draws: Draws, tickets: number): Promise<void> {
  // Creating the index at the end takes a tenth of the time.
  const [index] = await queryRows<{ definition: string }>(
    db,
    sql`select pg_get_indexdef('order_contacts_search'::regclass) as definition`,
  );
  await db.execute(sql`drop index order_contacts_search`);
  await seedSales(db, draws, {
    tickets,
    ticketsEach: 2,
    buyer: sql`1 + n % ${BUYERS}::int`,
    contact: CONTACT,
    voided: sql`number % 97 = 0`,
  });
  let indexed = BATCH;
  while (indexed === BATCH) indexed = await makeFindable(db, BATCH);
  if (index) await db.execute(sql.raw(index.definition));
  await db.execute(sql`vacuum (analyze)`);
}
