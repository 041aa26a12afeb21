import { sql } from 'drizzle-orm';
import { type BenchPostgres, flushDatabase } from '../harness/database.ts';
import { BUYERS, type Draws, formatId, HOST } from '../harness/numbering.ts';
import { atLeast, type Target } from '../harness/report.ts';
import { comparePairs } from '../harness/requests.ts';
import { insertUnchecked, seedSales } from '../harness/seed.ts';
import { withServer } from '../harness/servers.ts';
import { interleave, readFigures } from '../harness/statistics.ts';
import { createOakdraw, printResults } from './contenders.ts';

const TICKETS = 5_000_000;
const TICKETS_EACH = 5;

/** Pages and lists that are compared in addition to sales; `:id` is the draw. */
const VIEWS = [
  { name: 'the draw’s page', path: '/prize-draw/:id', person: 2 },
  { name: 'the draw', path: '/api/v1/prize-draws/:id', person: 2 },
  { name: 'its tickets, first page', path: '/api/v1/prize-draws/:id/tickets', person: HOST },
  { name: 'a buyer’s own tickets', path: '/api/v1/prize-draws/:id/tickets?mine=true', person: 1 },
  { name: 'its participants', path: '/api/v1/prize-draws/:id/participants', person: 2 },
  { name: 'its money', path: '/api/v1/prize-draws/:id/money', person: HOST },
];

/** Compares a draw with five million tickets to an empty one: sales, pages and lists. */
export async function measureLarge(postgres: BenchPostgres): Promise<Target[]> {
  console.log(`  seeding ${TICKETS / 1e6} million tickets …`);
  const large = await createSoldDraw(postgres, TICKETS, BUYERS);
  const inEmpty = createOakdraw(postgres, 'an empty draw');
  const inLarge = createOakdraw(postgres, 'a draw with 5 million tickets');
  const results = await interleave([inEmpty, inLarge], 4, async (contender) =>
    contender.run(contender === inLarge ? large : await postgres.createDraws(1)),
  );
  printResults('A large draw', results, inEmpty.name);
  const ratio = readFigures(results, inLarge.name).perSecond / readFigures(results, inEmpty.name).perSecond;
  return [
    atLeast('5 million tickets, over an empty draw', 0.8, ratio, ' ×'),
    ...(await measureViews(postgres, large)),
  ];
}

async function measureViews(postgres: BenchPostgres, large: Draws): Promise<Target[]> {
  // Enough tickets to fill a page of the draw's lists, and of one buyer's tickets.
  const small = await createSoldDraw(postgres, 10_000, 100);
  await flushDatabase(postgres.db);
  return withServer('oakdraw', { DATABASE_URL: postgres.url }, ({ url }) => {
    const buildView = (path: string, { first }: Draws) =>
      `${url}${path.replace(':id', formatId('draw', first))}`;
    return comparePairs('Its pages and lists', {
      sizes: ['10,000 tickets', '5 million tickets'],
      pairs: VIEWS.map(({ name, path, person }) => ({
        name,
        person,
        small: buildView(path, small),
        large: buildView(path, large),
      })),
      tries: 15,
      noiseMs: 5,
    });
  });
}

/** Creates a draw that has sold tickets to these buyers in turn, with all rows that a sale writes, except its log. */
async function createSoldDraw(postgres: BenchPostgres, tickets: number, buyers: number): Promise<Draws> {
  const { db } = postgres;
  const draws = await postgres.createDraws(1);
  const buyer = sql`(1 + n % ${buyers}::int)`;
  await seedSales(db, draws, {
    tickets,
    ticketsEach: TICKETS_EACH,
    buyer,
    findable: true,
    contact: sql`select 'Buyer', 'Number ' || ${buyer}, 'buyer-' || ${buyer} || '@example.org'`,
  });
  const draw = formatId('draw', draws.first);
  await insertUnchecked(db, [
    sql`insert into order_lines (id, order_id, kind, quantity, unit_price_pence)
      select uuidv7(), id, 'ticket', ${TICKETS_EACH}::int, 500 from orders where draw_id = ${draw}`,
    sql`insert into payments (id, order_id, provider, provider_reference, status, amount_pence, settled_at)
      select uuidv7(), id, 'test', idempotency_key, 'succeeded', total_pence, now() from orders where draw_id = ${draw}`,
    sql`insert into ledger_transfers (id, draw_id, debit, credit, amount_pence, cause_kind, cause_id)
      select uuidv7(), draw_id, 'payment_clearing', 'held_for_draw', total_pence, 'order', id
      from orders where draw_id = ${draw}`,
    sql`insert into ledger_totals (draw_id, debit, credit, amount_pence)
      values (${draw}, 'payment_clearing', 'held_for_draw', ${tickets * 500}::bigint)`,
  ]);
  await db.execute(sql`vacuum (analyze)`);
  return draws;
}
