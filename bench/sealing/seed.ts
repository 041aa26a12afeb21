import { sql } from 'drizzle-orm';
import type { BenchPostgres } from '../harness/database.ts';
import { BUYERS, formatId } from '../harness/numbering.ts';
import { insertUnchecked, seedSales, sqlId } from '../harness/seed.ts';

/** As many as buyers take on average, because each order has its own puzzle and its own answer. */
const TICKETS_EACH = 4;

/**
 * Sells this many tickets of a draw with a skill game, and then opens its public log. One order in ten has a wrong
 * answer, and one ticket in a hundred is voided.
 * @returns the draw's id
 */
export async function seedLoggedDraw(postgres: BenchPostgres, tickets: number): Promise<string> {
  const { db } = postgres;
  const draws = await postgres.createUnloggedDraws(1);
  const { first } = await postgres.prepareOrders(draws, tickets / TICKETS_EACH);
  const id = formatId('draw', draws.first);
  const [left, right] = [sql`(10 + n % 90)`, sql`(10 + n % 89)`];
  await insertUnchecked(db, [
    sql`update challenges set prompt = ${left} || ' + ' || ${right}, solution = ${left} + ${right},
        given = ${left} + ${right} + case when n % 10 = 0 then 1 else 0 end
      from generate_series(${first}::int, ${first + tickets / TICKETS_EACH - 1}::int) n
      where id = ${sqlId('challenge', sql`n`)}`,
  ]);
  await seedSales(db, draws, {
    tickets,
    ticketsEach: TICKETS_EACH,
    buyer: sql`1 + n % ${BUYERS}::int`,
    contact: sql`select 'Buyer', 'Number ' || n, 'buyer-' || n || '@example.org'`,
    voided: sql`number % 100 = 0`,
    challenge: sql`${first}::int + n`,
  });
  await db.execute(sql`vacuum (analyze) tickets, orders, challenges, order_contacts`);
  await postgres.putOnSale(draws);
  await postgres.openLogs();
  await db.execute(sql`vacuum (analyze)`);
  await db.execute(sql`checkpoint`);
  return id;
}
