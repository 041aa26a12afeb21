import pMap from 'p-map';
import type { BenchPostgres } from '../harness/database.ts';
import { formatId, formatPurchase, planOrder } from '../harness/numbering.ts';
import { request } from '../harness/requests.ts';
import type { Server } from '../harness/servers.ts';

const LARGEST_ORDER = 999;
const CONCURRENCY = 4;

export type SoldDraw = { id: string; tickets: number };

/** Creates a draw and sells this many tickets in it through the API, in orders of the largest possible size. */
export async function sellDraw(postgres: BenchPostgres, { url }: Server, tickets: number): Promise<SoldDraw> {
  const draws = await postgres.createDraws(1);
  const { first, count } = await postgres.prepareOrders(draws, Math.ceil(tickets / LARGEST_ORDER));
  const id = formatId('draw', draws.first);
  const buy = async (index: number) => {
    const n = first + index;
    const { buyer } = planOrder(n, draws);
    const quantity = Math.min(LARGEST_ORDER, tickets - index * LARGEST_ORDER);
    await request(`${url}/api/v1/prize-draws/${id}/tickets`, buyer, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `order-${n}` },
      body: formatPurchase(n, { buyer, quantity }),
    });
  };
  await pMap(Array(count).keys(), buy, { concurrency: CONCURRENCY });
  return { id, tickets };
}
