import type { PostgresGround } from '../sales/ground.ts';
import { HOST, idOf, orderOf, tokenOf } from '../sales/load-plan.ts';
import type { Server } from '../sales/servers.ts';

/** The most that one order takes. */
const LARGEST_ORDER = 999;
const AT_ONCE = 4;

export type SoldDraw = { id: string; tickets: number };

/** Sells a new draw so many tickets by the calls that buyers make, in the largest orders that there are. */
export async function sellDraw(ground: PostgresGround, server: Server, tickets: number): Promise<SoldDraw> {
  const draws = await ground.makeDraws(1);
  const orders = await ground.prepareOrders(draws, Math.ceil(tickets / LARGEST_ORDER));
  const draw = idOf('draw', draws.first);
  let next = orders.first;
  let left = tickets;
  const buy = async () => {
    while (left > 0) {
      const quantity = Math.min(left, LARGEST_ORDER);
      const n = next;
      left -= quantity;
      next += 1;
      const { buyer } = orderOf(n, draws);
      await call(server, 'POST', `/api/v1/prize-draws/${draw}/tickets`, {
        person: buyer,
        key: `order-${n}`,
        body: {
          ...{ firstName: 'Buyer', lastName: `Number ${buyer}`, email: `buyer-${buyer}@example.org` },
          ...{ quantity, userId: idOf('person', buyer), challengeId: idOf('challenge', n) },
          ...{ over18: true, ukResident: true, testOutcome: 'approve' },
        },
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, buy));
  return { id: draw, tickets };
}

type Call = { person?: number; key?: string; body?: unknown };

/** Makes a call of the API. @throws when it is refused */
export async function call(
  { port }: Server,
  method: 'GET' | 'POST',
  path: string,
  { person = HOST, key, body }: Call = {},
): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      cookie: `session=${tokenOf(person)}`,
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
