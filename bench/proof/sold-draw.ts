import type { BenchPostgres } from '../harness/database.ts';
import { formatId, planOrder } from '../harness/numbering.ts';
import { buildUrl, request } from '../harness/requests.ts';
import type { Server } from '../harness/servers.ts';

const LARGEST_ORDER = 999;
const CONCURRENCY = 4;

export type SoldDraw = { id: string; tickets: number };

/** Creates a draw and sells this many tickets of it through the API, in the largest possible orders. */
export async function sellDraw(postgres: BenchPostgres, server: Server, tickets: number): Promise<SoldDraw> {
  const draws = await postgres.createDraws(1);
  const orders = await postgres.prepareOrders(draws, Math.ceil(tickets / LARGEST_ORDER));
  const id = formatId('draw', draws.first);
  let next = orders.first;
  let left = tickets;
  const buy = async () => {
    while (left > 0) {
      const quantity = Math.min(left, LARGEST_ORDER);
      const n = next;
      left -= quantity;
      next += 1;
      const { buyer } = planOrder(n, draws);
      await request(buildUrl(server, `/api/v1/prize-draws/${id}/tickets`), {
        method: 'POST',
        person: buyer,
        key: `order-${n}`,
        body: {
          firstName: 'Buyer',
          lastName: `Number ${buyer}`,
          email: `buyer-${buyer}@example.org`,
          quantity,
          userId: formatId('person', buyer),
          challengeId: formatId('challenge', n),
          over18: true,
          ukResident: true,
          testOutcome: 'approve',
        },
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, buy));
  return { id, tickets };
}
